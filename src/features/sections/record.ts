import { z } from 'zod'
import { optionalChoices } from '../../shared/counts-and-choices.ts'
import { optionalLongText, optionalText, text } from '../../shared/fields.ts'
import { choice, reference } from '../../shared/value-fields.ts'
import { graveTypes } from './grave-types.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { sectionsPage } from './page-entry.ts'

/** Whether new graves are assigned there: to anybody, only to those whose relatives are buried there, or to nobody. */
export const sectionStates = ['OPEN', 'CLOSED_FOR_NEW', 'CLOSED'] as const

const ruleCodes = ['SECTION_HAS_GRAVES'] as const

export const section = recordType({
  name: 'section',
  table: 'sections',
  page: sectionsPage,
  base: '/api/section',
  code: 'SECTION',
  notFound: 'SECTION_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'writeSections' },
  fields: z.object({
    graveyardId: reference('SECTION_GRAVEYARD'),
    code: text('SECTION_CODE'),
    name: optionalText('SECTION_NAME'),
    graveTypes: optionalChoices('SECTION_GRAVE_TYPES', graveTypes),
    state: choice('SECTION_STATE', sectionStates),
    note: optionalLongText('SECTION_NOTE'),
  }),
  ruleCodes,
  columns: ['code', 'name', 'graveyard', 'state', 'dateCreated'],
  searched: ['code', 'name'],
  filters: { graveyardId: 'one', state: 'several' },
  title: ['code', 'name'],
  unique: [{ index: 'sections_code', field: 'code', within: ['graveyardId'], code: 'SECTION_WITH_CODE_ALREADY_EXIST' }],
  references: graveyardReferences,
})

export type Section = RecordOf<typeof section>
export type SectionCode = CodeOf<typeof section> | (typeof ruleCodes)[number]
