import { z } from 'zod'
import { isTemplate } from '../../shared/composed-text.ts'
import { optionalText, text } from '../../shared/fields.ts'
import { graveLabel } from './grave-label.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { graveyardsPage } from './page-entry.ts'

export const graveyard = recordType({
  name: 'graveyard',
  table: 'graveyards',
  page: graveyardsPage,
  base: '/api/graveyard',
  code: 'GRAVEYARD',
  notFound: 'GRAVEYARD_NOT_EXIST',
  scope: 'company',
  may: { read: 'readGraveyards', write: 'writeGraveyards' },
  fields: z
    .object({ name: text('GRAVEYARD_NAME'), graveLabel: optionalText('GRAVEYARD_GRAVE_LABEL') })
    .refine(({ graveLabel: template }) => template === null || isTemplate(template, graveLabel, 'number'), {
      error: 'GRAVEYARD_GRAVE_LABEL_NOT_VALID',
      path: ['graveLabel'],
    }),
  keptWhenAbsent: [['graveLabel']],
  columns: ['name', 'dateCreated'],
  searched: ['name'],
  title: ['name'],
  unique: [{ index: 'graveyards_name', field: 'name', code: 'GRAVEYARD_WITH_NAME_ALREADY_EXIST' }],
  references: [],
})

export type Graveyard = RecordOf<typeof graveyard>
export type GraveyardCode = CodeOf<typeof graveyard>
