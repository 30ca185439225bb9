import { z } from 'zod'
import { isDate } from './dates.ts'
import type { FieldKind } from './fields.ts'

/**
 * How a list can be limited by a column: words that its text contains in any script, a range of dates with both ends, one
 * of its values, or several of them. The values are those of a choice, or the ids of referenced records.
 */
export type FilterKind = 'text' | 'dateRange' | 'one' | 'several'
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

// zod types the members of a shape as plain schemas; the properties added by fields.ts exist only at run time.
type AnyColumn = { readonly kind?: FieldKind; readonly options?: readonly string[] }
const columnOf = ({ fields, computed }: Filtered, name: string): AnyColumn | undefined =>
  (fields.shape as Readonly<Record<string, AnyColumn>>)[name] ?? computed?.[name]

/** The values that a choice can have; none for other columns. */
export const optionsOf = (type: Filtered, name: string) => columnOf(type, name)?.options ?? []

const invalid = 'FILTER_NOT_VALID'
const words = z.string(invalid).max(200, invalid)
const day = z.string(invalid).refine((typed) => typed === '' || isDate(typed), invalid)
const id = z.coerce.number(invalid).int(invalid).positive(invalid)

/** One value of a choice or a reference. */
const value = (type: Filtered, name: string) =>
  columnOf(type, name)?.kind === 'reference' ? id : z.enum(optionsOf(type, name), invalid)

type ParameterType = z.ZodType<ChosenFilters[string]>
const parametersOf: Readonly<Record<FilterKind, (type: Filtered, name: string) => Record<string, ParameterType>>> = {
  text: (_type, name) => ({ [name]: words.optional() }),
  dateRange: (_type, name) => {
    const [from, to] = rangeEnds(name)
    return { [from]: day.optional(), [to]: day.optional() }
  },
  one: (type, name) => ({ [name]: value(type, name).optional() }),
  several: (type, name) => ({
    [name]: z.preprocess(
      // A query string with one value is not an array.
      (given) => (given === undefined || Array.isArray(given) ? given : [given]),
      z.array(value(type, name), invalid).max(100, invalid).optional(),
    ),
  }),
}

/** The parameters of a type's filters; an empty text counts as absent. */
export const filterParameters = (type: Filtered) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(type.filters ?? {}).flatMap(([name, kind]) => Object.entries(parametersOf[kind](type, name))),
      ),
    )
    .superRefine((chosen, context) => {
      for (const [name, kind] of Object.entries(type.filters ?? {})) {
        const [from, to] = rangeEnds(name)
        if (kind === 'dateRange' && chosen[from] && chosen[to] && String(chosen[from]) > String(chosen[to]))
          context.addIssue({ code: 'custom', message: 'FILTER_PERIOD_NOT_IN_ORDER', path: [to] })
      }
    })

/** Which of the declared filters are set. */
export const chosenFilters = ({ filters = {} }: Filtered, chosen: ChosenFilters) =>
  Object.entries(filters).flatMap(([name, kind]): ChosenFilter[] => {
    const [from, to] = rangeEnds(name)
    const given = (kind === 'dateRange' ? [chosen[from], chosen[to]] : [chosen[name]]).flat()
    return given.some((each) => each !== undefined && each !== '') ? [{ name, kind, given }] : []
  })
interface ChosenFilter {
  readonly name: string
  readonly kind: FilterKind
  /** The words, both ends of the range, or the values. */
  readonly given: readonly (Value | undefined)[]
}
