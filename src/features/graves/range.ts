import { z } from 'zod'
import { count, optionalCount } from '../../shared/counts-and-choices.ts'
import { optionalText } from '../../shared/fields.ts'
import { choice, optionalReference, reference } from '../../shared/value-fields.ts'
import { graveTypes } from '../sections/public.ts'

/** Graves that are created at once. */
const mostInRange = 1000

const shape = {
  graveyardId: reference('GRAVE_GRAVEYARD'),
  sectionId: optionalReference('GRAVE_SECTION'),
  row: optionalText('GRAVE_ROW'),
  rowTo: optionalCount('GRAVE_ROW_TO', 1, 9999),
  numberFrom: count('GRAVE_NUMBER_FROM', 1, 99_999),
  numberTo: count('GRAVE_NUMBER_TO', 1, 99_999),
  suffix: optionalText('GRAVE_SUFFIX'),
  graveType: choice('GRAVE_TYPE', graveTypes),
  subtype: optionalText('GRAVE_SUBTYPE'),
  places: count('GRAVE_PLACES', 1, 100),
  levels: count('GRAVE_LEVELS', 1, 12),
  capacityCoffins: optionalCount('GRAVE_CAPACITY_COFFINS', 0, 1000),
  capacityUrns: optionalCount('GRAVE_CAPACITY_URNS', 0, 1000),
  dimensions: optionalText('GRAVE_DIMENSIONS'),
}

interface Ends {
  readonly row: string | null
  readonly rowTo: number | null
  readonly numberFrom: number
  readonly numberTo: number
}

const rowsIn = ({ row, rowTo }: Pick<Ends, 'row' | 'rowTo'>) => (rowTo === null ? 1 : rowTo - Number(row) + 1)
const numbersIn = ({ numberFrom, numberTo }: Pick<Ends, 'numberFrom' | 'numberTo'>) => numberTo - numberFrom + 1

/** Graves in several rows, each with the same numbers: docs/domain/graves.md#ranges-of-graves */
export const graveRange = z
  .object(shape)
  .refine(({ row, rowTo }) => rowTo === null || (/^[1-9]\d{0,3}$/.test(row ?? '') && Number(row) <= rowTo), {
    error: 'GRAVE_ROWS_NOT_IN_ORDER',
    path: ['rowTo'],
  })
  .refine((range) => numbersIn(range) > 0, { error: 'GRAVE_NUMBERS_NOT_IN_ORDER', path: ['numberTo'] })
  .refine((range) => !(rowsIn(range) * numbersIn(range) > mostInRange), {
    error: 'GRAVE_RANGE_TOO_LONG',
    path: ['numberTo'],
  })
  .refine(({ suffix }) => suffix === null || /^\p{L}{1,3}$/u.test(suffix), {
    error: 'GRAVE_SUFFIX_NOT_VALID',
    path: ['suffix'],
  })
export type GraveRange = z.output<typeof graveRange>

/** The error codes of a range's fields and rules, in addition to those of a grave. */
export const rangeCodes = [
  'GRAVE_ROW_TO_IS_NOT_NUMBER',
  'GRAVE_ROW_TO_NOT_VALID',
  'GRAVE_NUMBER_FROM_CANT_BE_NULL',
  'GRAVE_NUMBER_FROM_IS_NOT_NUMBER',
  'GRAVE_NUMBER_FROM_NOT_VALID',
  'GRAVE_NUMBER_TO_CANT_BE_NULL',
  'GRAVE_NUMBER_TO_IS_NOT_NUMBER',
  'GRAVE_NUMBER_TO_NOT_VALID',
  'GRAVE_SUFFIX_TOO_LONG',
  'GRAVE_SUFFIX_NOT_VALID',
  'GRAVE_ROWS_NOT_IN_ORDER',
  'GRAVE_NUMBERS_NOT_IN_ORDER',
  'GRAVE_RANGE_TOO_LONG',
] as const

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

/** The rows and numbers of the graves, in order. */
export const placesIn = (range: GraveRange) => {
  const rows = range.rowTo === null ? [range.row] : from(Number(range.row), rowsIn(range)).map(String)
  return rows.flatMap((row) =>
    from(range.numberFrom, numbersIn(range)).map((number) => ({ row, number: `${number}${range.suffix ?? ''}` })),
  )
}

/** The graves that a range would create: `POST /api/grave/range/preview`. */
export interface RangePreview {
  readonly graves: readonly { readonly label: string; readonly exists: boolean }[]
  /** How many of them exist already. */
  readonly existing: number
}

/** The created graves, and the import whose id is used to undo them (absent if none were created). */
export interface CreatedRange {
  readonly count: number
  readonly existing: number
  readonly importId: number | null
}
