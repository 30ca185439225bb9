import { z } from 'zod'
import { isDate } from './dates.ts'
import type { FieldKind } from './field.ts'

/**
 * How a list can be limited by a column: words that its text contains in any script, a range of dates, amounts or whole
 * numbers with both ends, one of its values, or any of several. The values are those of a choice, or the ids of
 * referenced records. Every list can also be limited to the days on which records were added, to live or deleted
 * records, and by words in the e-mail address of the user who added them.
 */
export type FilterKind =
  | 'text'
  | 'dateRange'
  | 'amountRange'
  | 'countRange'
  | 'one'
  | 'several'
  | 'createdRange'
  | 'recordState'
  | 'author'
export type PageFilters = Readonly<Record<string, FilterKind>>

type Value = string | number
/** The filters that are set, by the names of their parameters; a range has two: `dueDateFrom` and `dueDateTo`. */
export type ChosenFilters = Readonly<Record<string, Value | readonly Value[] | undefined>>

interface Filtered {
  readonly fields: z.ZodObject
  readonly computed?: Readonly<Record<string, AnyColumn>>
  readonly filters?: PageFilters
}

export const rangeEnds = (name: string) => [`${name}From`, `${name}To`] as const
export const isRange = (kind: FilterKind) => kind.endsWith('Range')
export const isNumberRange = (kind: FilterKind) => kind === 'amountRange' || kind === 'countRange'

// zod types the members of a shape as plain schemas; the properties added by fields.ts exist only at run time.
type AnyColumn = { readonly kind?: FieldKind; readonly options?: readonly string[]; readonly isList?: boolean }
type AnyShape = Readonly<Record<string, AnyColumn>>
const columnOf = ({ fields, computed }: Filtered, name: string): AnyColumn | undefined =>
  (fields.shape as AnyShape)[name] ?? computed?.[name]

export const kindOf = (type: Filtered, name: string) => columnOf(type, name)?.kind
/** Whether its choices are stored as a list, instead of a text with commas. */
export const isList = (type: Filtered, name: string) => columnOf(type, name)?.isList ?? false

/** The values that a choice can have; none for other columns. */
export const optionsOf = (type: Filtered, name: string) => columnOf(type, name)?.options ?? []

const recordStates = ['live', 'deleted'] as const

/** The filters of every list. */
const common: PageFilters = { dateCreated: 'createdRange', recordState: 'recordState', author: 'author' }

const ofKinds: Readonly<Partial<Record<FieldKind, FilterKind>>> = {
  date: 'dateRange',
  money: 'amountRange',
  count: 'countRange',
  choice: 'several',
  choices: 'several',
  reference: 'one',
}

/** The filters of a list, in the order of the screen: the declared ones, those of its other fields, and the common ones. */
export const filtersOf = ({ fields, filters }: Filtered): PageFilters => ({
  ...filters,
  ...Object.fromEntries(
    Object.entries(fields.shape as AnyShape).flatMap(([name, { kind }]) =>
      kind === undefined || filters?.[name] ? [] : [[name, ofKinds[kind] ?? 'text']],
    ),
  ),
  ...common,
})

/** A list can be limited by this many filters at once. */
export const mostFilters = 10

const invalid = 'FILTER_NOT_VALID'
const words = z.string(invalid).max(200, invalid)
const day = z.string(invalid).refine((typed) => typed === '' || isDate(typed), invalid)
const id = z.coerce.number(invalid).int(invalid).positive(invalid)
/** A number below `limit`; a string in a query string, where an empty one counts as absent. */
const number = (pattern: RegExp, limit: number) =>
  z
    .union([z.number(), z.string().regex(pattern, invalid)], invalid)
    .transform((text) => (text === '' ? '' : Number(text)))
    .refine((value) => value === '' || (value >= 0 && value < limit), invalid)
/** Dinars. */
const amount = number(/^(\d{1,12}(\.\d{1,2})?)?$/, 1e12).meta({ type: 'number' })
const count = number(/^\d{0,9}$/, 1e9)
  .refine((value) => value === '' || Number.isInteger(value), invalid)
  .meta({ type: 'integer' })

/** One value of a choice or a reference. */
const value = (type: Filtered, name: string) =>
  columnOf(type, name)?.kind === 'reference' ? id : z.enum(optionsOf(type, name), invalid)

type ParameterType = z.ZodType<ChosenFilters[string]>
function parametersOf(type: Filtered, name: string, kind: FilterKind): Record<string, ParameterType> {
  if (isRange(kind)) {
    const [from, to] = rangeEnds(name)
    const end = kind === 'amountRange' ? amount : kind === 'countRange' ? count : day
    return { [from]: end.optional(), [to]: end.optional() }
  }
  if (kind === 'one') return { [name]: value(type, name).optional() }
  if (kind === 'recordState') return { [name]: z.enum(recordStates, invalid).optional() }
  if (kind !== 'several') return { [name]: words.optional() }
  const several = z.preprocess(
    // A query string with one value is not an array.
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(value(type, name), invalid).max(100, invalid).optional(),
  )
  return { [name]: several }
}

/** The parameters of a type's filters; an empty text counts as absent. */
export const filterParameters = (type: Filtered) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(filtersOf(type)).flatMap(([name, kind]) => Object.entries(parametersOf(type, name, kind))),
      ),
    )
    .superRefine((chosen, context) => {
      const set = chosenFilters(type, chosen)
      for (const { name, kind, values } of set) {
        const [first, last] = values
        if (!isRange(kind) || !first || !last || first <= last) continue
        const message = isNumberRange(kind) ? invalid : 'FILTER_PERIOD_NOT_IN_ORDER'
        context.addIssue({ code: 'custom', message, path: [rangeEnds(name)[1]] })
      }
      for (const { name, kind } of set.slice(mostFilters))
        context.addIssue({ code: 'custom', message: invalid, path: [isRange(kind) ? rangeEnds(name)[0] : name] })
    })

/** Which of the filters are set. */
export const chosenFilters = (type: Filtered, chosen: ChosenFilters) =>
  Object.entries(filtersOf(type)).flatMap(([name, kind]): ChosenFilter[] => {
    const [from, to] = rangeEnds(name)
    const values = (isRange(kind) ? [chosen[from], chosen[to]] : [chosen[name]]).flat()
    return values.some(isSet) ? [{ name, kind, values }] : []
  })
export interface ChosenFilter {
  readonly name: string
  readonly kind: FilterKind
  /** The words, both ends of the range, or the values. */
  readonly values: readonly (Value | undefined)[]
}

export const isSet = (value: Value | undefined): value is Value => value !== undefined && value !== ''
