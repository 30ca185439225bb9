import { knownPart, tableDate, today } from '../../shared/dates.ts'

/** What a correction changes. The date is compared separately, and a destination of remains is never changed. */
const recorded = [
  'graveyardId',
  'graveId',
  'deathRecordId',
  'surname',
  'name',
  'fathersName',
  'yearOfBirth',
  'kind',
  'place',
  'level',
  'depth',
  'overrideReason',
  'removal',
  'removedOn',
  'broughtFrom',
  'removalDecision',
] as const

type Values = Readonly<Partial<Record<(typeof recorded)[number] | 'buriedOn' | 'precision', unknown>>>

/** Whether an edit changes what is recorded, rather than adding what was unknown: docs/domain/interments.md#corrections */
export const isCorrection = (before: Values, after: Values) =>
  !isPlanned(before) &&
  (recorded.some((name) => !isEmpty(before[name]) && before[name] !== after[name]) ||
    !dateOf(after).endsWith(dateOf(before)))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The day of the burial has not come yet. */
const isPlanned = ({ precision, buriedOn }: Values) =>
  precision === 'DAY' && typeof buriedOn === 'string' && buriedOn > today()

/** As far as it is known for certain. A more precise date ends with the one known before. */
const dateOf = ({ precision, buriedOn }: Values) =>
  typeof buriedOn === 'string' && precision !== 'ABOUT' ? knownPart(tableDate(buriedOn), precision, 'rs') : ''
