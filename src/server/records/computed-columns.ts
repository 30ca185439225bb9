import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ChosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { Computed, Scope } from './rows.ts'

type Select = () => Computed
/** The computed columns whose stored value differs from today's for at least one record. */
export type StaleColumns = ReadonlySet<string>
export const nothingIsStale: StaleColumns = new Set()
/** For each of the columns, whether it is stale. */
export type StaleConditions = Readonly<Record<string, RawBuilder<boolean>>>
/**
 * The condition that a computed column has one of these values, if it can be written so that the database finds the
 * rows by joins and indexes instead of computing the column for every record:
 * docs/decisions/0037-statuses-are-computed-from-kept-values.md
 */
type Conditions = Readonly<
  Record<string, (given: readonly unknown[], stale: StaleColumns, company: Scope) => RawBuilder<SqlBool> | undefined>
>
interface Selection {
  readonly select: Select
  readonly conditions: Conditions
  readonly stale: (company: Scope) => StaleConditions
}

const selections = new WeakMap<RecordType, Selection>()

/**
 * Lets all queries of a type compute columns of its declaration (`computed`) that its table does not store. `select` is called for
 * each query, `stale` before the conditions.
 */
export function computeColumns(
  type: RecordType,
  select: Select,
  conditions: Conditions = {},
  stale: Selection['stale'] = () => ({}),
) {
  selections.set(type, { select, conditions, stale })
}

/** The computed columns of a type, for the query that is about to run. */
export const computedColumns = (type: RecordType): Computed => selections.get(type)?.select() ?? {}

/** Whether the columns of these filters are stale, which `computedCondition` needs to know. */
export function staleConditions(type: RecordType, company: Scope, chosen: ChosenFilters): StaleConditions {
  const all = Object.entries(selections.get(type)?.stale(company) ?? {})
  return Object.fromEntries(all.filter(([name]) => name in chosen))
}

/** The names of the columns that are stale, as JSON. */
export function staleNames(conditions: StaleConditions): RawBuilder<readonly string[]> {
  const names = Object.entries(conditions).map(([name, isStale]) => sql`case when ${isStale} then ${sql.lit(name)} end`)
  return names.length === 0 ? sql`'[]'::json` : sql`to_json(array_remove(array[${sql.join(names)}]::text[], null))`
}

export async function staleColumns(
  tx: Tx,
  type: RecordType,
  company: Scope,
  chosen: ChosenFilters,
): Promise<StaleColumns> {
  const conditions = staleConditions(type, company, chosen)
  if (Object.keys(conditions).length === 0) return nothingIsStale
  const { stale } = await tx.selectNoFrom(staleNames(conditions).as('stale')).executeTakeFirstOrThrow()
  return new Set(stale)
}

/** Whether a computed column has one of the values; undefined if it has to be computed. */
export const computedCondition = (
  type: RecordType,
  name: string,
  given: readonly unknown[],
  stale: StaleColumns,
  company: Scope,
) => selections.get(type)?.conditions[name]?.(given, stale, company)
