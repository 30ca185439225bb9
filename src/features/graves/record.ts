import { z } from 'zod'
import { count, optionalCount } from '../../shared/counts-and-choices.ts'
import { optionalLongText, optionalText, text } from '../../shared/fields.ts'
import { choice, optionalChoice, optionalDate, optionalReference, reference } from '../../shared/value-fields.ts'
import { graveLabel, graveyardReferences } from '../graveyards/public.ts'
import { graveTypes, sectionType } from '../sections/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import {
  type GraveLabelState,
  graveLabelStates,
  type GraveRightStatus,
  graveRightStatuses,
  type GraveStatus,
  graveStatuses,
} from './grave-status.ts'
import { gravesPage } from './page-entry.ts'

/** Why nobody pays a fee for it: docs/domain/money.md#who-pays-what */
export const feeExemptions = ['HONORARY', 'COMMON', 'FREE'] as const

/** Why it is currently closed to burials: docs/domain/graves.md#graves-that-are-not-used */
export const restrictions = ['IN_PROCEDURE', 'BLOCKED'] as const

const ruleCodes = [
  'GRAVE_SECTION_NOT_IN_GRAVEYARD',
  'GRAVE_TYPE_NOT_IN_SECTION',
  'GRAVE_HAS_INTERMENTS',
  'GRAVE_PLACE_IN_USE',
  'GRAVE_LEVEL_IN_USE',
  'GRAVE_CORRECTION_NEEDED',
] as const

export const grave = recordType({
  name: 'grave',
  table: 'graves',
  page: gravesPage,
  base: '/api/grave',
  document: '/api/graveCard',
  code: 'GRAVE',
  notFound: 'GRAVE_NOT_EXIST',
  inUse: 'GRAVE_IN_USE',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object({
    graveyardId: reference('GRAVE_GRAVEYARD'),
    sectionId: optionalReference('GRAVE_SECTION'),
    row: optionalText('GRAVE_ROW'),
    number: text('GRAVE_NUMBER'),
    label: optionalText('GRAVE_LABEL'),
    oldLabels: optionalText('GRAVE_OLD_LABELS'),
    graveType: choice('GRAVE_TYPE', graveTypes),
    subtype: optionalText('GRAVE_SUBTYPE'),
    places: count('GRAVE_PLACES', 1, 100),
    levels: count('GRAVE_LEVELS', 1, 12),
    capacityCoffins: optionalCount('GRAVE_CAPACITY_COFFINS', 0, 1000),
    capacityUrns: optionalCount('GRAVE_CAPACITY_URNS', 0, 1000),
    dimensions: optionalText('GRAVE_DIMENSIONS'),
    restriction: optionalChoice('GRAVE_RESTRICTION', restrictions),
    feeExemption: optionalChoice('GRAVE_FEE_EXEMPTION', feeExemptions),
    condition: optionalText('GRAVE_CONDITION'),
    monumentPermit: optionalText('GRAVE_MONUMENT_PERMIT'),
    monumentMason: optionalText('GRAVE_MONUMENT_MASON'),
    monumentDate: optionalDate('GRAVE_MONUMENT_DATE'),
    alert: optionalText('GRAVE_ALERT'),
    note: optionalLongText('GRAVE_NOTE'),
    correction: optionalLongText('GRAVE_CORRECTION'),
  }),
  keptWhenAbsent: [
    ['restriction'],
    ['subtype'],
    ['dimensions'],
    ['correction'],
    ['feeExemption'],
    ['monumentPermit', 'monumentMason', 'monumentDate'],
  ],
  ruleCodes,
  computed: {
    status: { kind: 'choice', options: graveStatuses, by: 'grave_status' },
    rightStatus: { kind: 'choice', options: graveRightStatuses, by: 'grave_right_status' },
    labelState: { kind: 'choice', options: graveLabelStates, by: 'grave_label_state' },
    people: { kind: 'text', names: 'grave_names', onlyFiltered: true },
  },
  columns: [
    'label',
    'graveyard',
    'section',
    'row',
    'number',
    'graveType',
    'places',
    'status',
    'rightStatus',
    'dateCreated',
  ],
  searched: ['oldLabels', 'label'],
  searchesLabels: true,
  formerLabels: 'oldLabels',
  suggested: { subtype: 'graveSubtype' },
  order: ['label'],
  filters: {
    graveyardId: 'one',
    sectionId: 'one',
    graveType: 'several',
    subtype: 'text',
    status: 'several',
    rightStatus: 'several',
    labelState: 'several',
  },
  title: ['label'],
  details: [['oldLabels']],
  unique: [
    {
      index: 'graves_place',
      field: 'number',
      within: ['graveyardId', 'sectionId', 'row'],
      code: 'GRAVE_WITH_NUMBER_ALREADY_EXIST',
    },
  ],
  references: [
    ...graveyardReferences,
    {
      field: 'sectionId',
      as: 'section',
      code: 'SECTION_NOT_EXIST',
      to: [sectionType],
      sameFieldAs: { field: 'graveyardId', code: 'GRAVE_SECTION_NOT_IN_GRAVEYARD' },
      valuesFrom: { field: 'graveType', by: 'graveTypes', code: 'GRAVE_TYPE_NOT_IN_SECTION' },
    },
  ],
  composed: graveLabel,
})

export type Grave = RecordOf<typeof grave> & {
  readonly status: GraveStatus
  readonly rightStatus: GraveRightStatus
  readonly labelState: GraveLabelState
}
export type GraveCode = CodeOf<typeof grave> | (typeof ruleCodes)[number] | 'GRAVE_IN_USE'
