import { z } from 'zod'
import { datePrecisions } from '../burial-verdict/public.ts'
import { optionalCount, optionalYear } from '../../shared/counts-and-choices.ts'
import { today } from '../../shared/dates.ts'
import { optionalLongText, optionalText, text } from '../../shared/fields.ts'
import { knownOrStated, orUnknown, unknownNames } from '../../shared/unknown-values.ts'
import {
  choice,
  farFuture,
  optionalChoice,
  optionalDate,
  optionalReference,
  reference,
} from '../../shared/value-fields.ts'
import { gravePartsInGraveyard, graveType, unidentified } from '../grave-references/public.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { intermentsPage } from './page-entry.ts'

/** SHARED: in the coffin of somebody else, like a newborn with the mother. */
export const intermentKinds = ['COFFIN', 'URN', 'REMAINS', 'SCATTERING', 'SHARED'] as const
/** Whether the coffin was buried so deep that another may be buried above it. */
export const depths = ['ORDINARY', 'DEEP'] as const
/** Whether it is recorded where somebody lies; of a coffin also in which place of its grave: docs/domain/graves.md#data-quality */
const placeStates = ['KNOWN', 'NO_PLACE', 'NO_GRAVE'] as const
/** Whether it agrees with its death record: docs/domain/interments.md#agreement-with-the-death-record */
const agreements = ['AGREES', 'DIFFERS'] as const
export const removals = ['EXHUMED', 'REDUCED', 'TRANSFERRED', 'TO_OSSUARY'] as const

const shape = {
  graveyardId: reference('INTERMENT_GRAVEYARD'),
  graveId: optionalReference('INTERMENT_GRAVE'),
  deathRecordId: optionalReference('INTERMENT_DEATH_RECORD'),
  surname: orUnknown(text('INTERMENT_SURNAME')),
  name: optionalText('INTERMENT_NAME'),
  fathersName: optionalText('INTERMENT_FATHERS_NAME'),
  yearOfBirth: optionalYear('INTERMENT_YEAR_OF_BIRTH'),
  kind: choice('INTERMENT_KIND', intermentKinds),
  precision: choice('INTERMENT_PRECISION', datePrecisions),
  buriedOn: optionalDate('INTERMENT_BURIED_ON'),
  place: optionalCount('INTERMENT_PLACE', 1, 100),
  level: optionalCount('INTERMENT_LEVEL', 1, 12),
  depth: optionalChoice('INTERMENT_DEPTH', depths),
  broughtFrom: optionalText('INTERMENT_BROUGHT_FROM'),
  transportPermit: optionalText('INTERMENT_TRANSPORT_PERMIT'),
  sanitaryApproval: optionalText('INTERMENT_SANITARY_APPROVAL'),
  note: optionalLongText('INTERMENT_NOTE'),
  overrideReason: optionalLongText('INTERMENT_OVERRIDE_REASON'),
  correction: optionalLongText('INTERMENT_CORRECTION'),
  removal: optionalChoice('INTERMENT_REMOVAL', removals),
  removedOn: optionalDate('INTERMENT_REMOVED_ON'),
  removalDecision: optionalText('INTERMENT_REMOVAL_DECISION'),
  movedToGraveId: optionalReference('INTERMENT_MOVED_TO_GRAVE'),
  unknownFields: unknownNames('INTERMENT_UNKNOWN_FIELDS', ['surname']),
}

type Values = Readonly<Record<string, unknown>>
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], when: () => true })

const isEmpty = (value: unknown) => value === null || value === undefined
const inOrder = (first: unknown, second: unknown) =>
  typeof first !== 'string' || typeof second !== 'string' || first <= second

/** docs/domain/interments.md#rules */
const rules = [
  ...knownOrStated(shape, { unknown: 'unknownFields' }, 'INTERMENT_VALUE_IS_KNOWN'),
  rule(
    ({ precision, buriedOn }) => isEmpty(precision) || precision === 'UNKNOWN' || !isEmpty(buriedOn),
    'buriedOn',
    'INTERMENT_DATE_NEEDED',
  ),
  rule(
    ({ precision, buriedOn }) => precision !== 'UNKNOWN' || isEmpty(buriedOn),
    'precision',
    'INTERMENT_DATE_IS_KNOWN',
  ),
  rule(({ buriedOn }) => inOrder(buriedOn, farFuture()), 'buriedOn', 'INTERMENT_DATES_NOT_IN_ORDER'),
  rule(
    ({ yearOfBirth, buriedOn }) =>
      typeof yearOfBirth !== 'number' || inOrder(String(yearOfBirth), isEmpty(buriedOn) ? today() : buriedOn),
    'yearOfBirth',
    'INTERMENT_DATES_NOT_IN_ORDER',
  ),
  rule(({ graveId, place }) => !isEmpty(graveId) || isEmpty(place), 'place', 'INTERMENT_GRAVE_NEEDED'),
  rule(({ place, level }) => !isEmpty(place) || isEmpty(level), 'level', 'INTERMENT_PLACE_NEEDED'),
  rule(({ kind, depth }) => kind === 'COFFIN' || isEmpty(depth), 'depth', 'INTERMENT_DEPTH_OF_COFFINS'),
  rule(({ removal, removedOn }) => isEmpty(removal) || !isEmpty(removedOn), 'removedOn', 'INTERMENT_REMOVED_ON_NEEDED'),
  rule(
    ({ removal, removedOn, removalDecision }) => !isEmpty(removal) || (isEmpty(removedOn) && isEmpty(removalDecision)),
    'removal',
    'INTERMENT_REMOVAL_NEEDED',
  ),
  rule(
    ({ buriedOn, precision, removedOn }) => precision !== 'DAY' || inOrder(buriedOn, removedOn),
    'removedOn',
    'INTERMENT_DATES_NOT_IN_ORDER',
  ),
  rule(({ removedOn }) => inOrder(removedOn, farFuture()), 'removedOn', 'INTERMENT_DATES_NOT_IN_ORDER'),
  rule(
    ({ removal, movedToGraveId }) => removal === 'TRANSFERRED' || removal === 'TO_OSSUARY' || isEmpty(movedToGraveId),
    'movedToGraveId',
    'INTERMENT_NOT_MOVED',
  ),
  rule(
    ({ graveId, movedToGraveId }) => isEmpty(movedToGraveId) || graveId !== movedToGraveId,
    'movedToGraveId',
    'INTERMENT_NOT_MOVED',
  ),
] as const

const ruleCodes = [
  'INTERMENT_VALUE_IS_KNOWN',
  'INTERMENT_DATE_NEEDED',
  'INTERMENT_DATE_IS_KNOWN',
  'INTERMENT_DATES_NOT_IN_ORDER',
  'INTERMENT_GRAVE_NEEDED',
  'INTERMENT_PLACE_NEEDED',
  'INTERMENT_DEPTH_OF_COFFINS',
  'INTERMENT_REMOVED_ON_NEEDED',
  'INTERMENT_REMOVAL_NEEDED',
  'INTERMENT_NOT_MOVED',
  'INTERMENT_ALREADY_MOVED',
  'INTERMENT_GRAVE_NOT_IN_GRAVEYARD',
  'INTERMENT_PLACE_NOT_IN_GRAVE',
  'INTERMENT_LEVEL_NOT_IN_GRAVE',
  'INTERMENT_BURIAL_REFUSED',
  'INTERMENT_CORRECTION_NEEDED',
] as const

export const interment = recordType({
  name: 'interment',
  table: 'interments',
  page: intermentsPage,
  base: '/api/interment',
  code: 'INTERMENT',
  notFound: 'INTERMENT_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records', remove: 'deleteInterments' },
  reasonToDelete: { field: 'correction', code: 'INTERMENT_CORRECTION_NEEDED' },
  reasonsToRestore: ['correction', 'overrideReason'],
  fields: z.object(shape).check(...rules),
  keptWhenAbsent: [
    ['overrideReason'],
    ['correction'],
    ['broughtFrom', 'transportPermit', 'sanitaryApproval'],
    ['removalDecision'],
  ],
  ruleCodes,
  computed: {
    placeState: { kind: 'choice', options: placeStates, by: 'interment_place_state', onlyFiltered: true },
    agreement: { kind: 'choice', options: agreements, by: 'interment_agreement', onlyFiltered: true },
  },
  columns: ['surname', 'name', 'graveyard', 'grave', 'kind', 'buriedOn', 'precision', 'removedOn', 'dateCreated'],
  searched: ['surname', 'name', 'fathersName'],
  filters: { graveyardId: 'one', kind: 'several', buriedOn: 'dateRange', placeState: 'several', agreement: 'several' },
  precisions: { buriedOn: 'precision' },
  unknown: 'unknownFields',
  untitled: unidentified,
  title: ['surname', 'name'],
  details: [['fathersName']],
  unique: [],
  notOverlapping: [
    {
      constraint: 'interments_one_of_record',
      field: 'deathRecordId',
      code: 'INTERMENT_WITH_DEATH_RECORD_ALREADY_EXIST',
    },
  ],
  references: [
    ...graveyardReferences,
    {
      field: 'graveId',
      as: 'grave',
      code: 'GRAVE_NOT_EXIST',
      to: [graveType],
      parts: gravePartsInGraveyard,
      sameFieldAs: { field: 'graveyardId', code: 'INTERMENT_GRAVE_NOT_IN_GRAVEYARD' },
      notAbove: [
        { field: 'place', by: 'places', code: 'INTERMENT_PLACE_NOT_IN_GRAVE' },
        { field: 'level', by: 'levels', code: 'INTERMENT_LEVEL_NOT_IN_GRAVE' },
      ],
    },
    {
      field: 'deathRecordId',
      as: 'deathRecord',
      code: 'DEATH_RECORD_NOT_EXIST',
      to: [
        {
          table: 'deathRecords',
          title: ['firstName', 'fathersName', 'lastName'],
          untitled: unidentified,
          page: { path: '/deathRecords', may: 'records' },
        },
      ],
    },
    { field: 'movedToGraveId', as: 'movedToGrave', code: 'GRAVE_NOT_EXIST', to: [graveType] },
  ],
  recognised: {
    by: [['graveId'], ['graveyardId', 'buriedOn']],
    unknown: 'buriedOn',
    equal: ['surname', 'name', 'graveyardId', 'buriedOn', 'precision'],
    ifBoth: ['fathersName', 'graveId'],
  },
  people: [{ names: ['name', 'fathersName', 'surname'] }],
})

/** Both names, or one of them. */
export const nameOfBuried = ({ name, surname }: { name: string | null; surname: string | null }) =>
  [name, surname].filter(Boolean).join(' ') || unidentified

export type Interment = RecordOf<typeof interment>
export type IntermentCode =
  | CodeOf<typeof interment>
  | (typeof ruleCodes)[number]
  | 'INTERMENT_WITH_DEATH_RECORD_ALREADY_EXIST'
