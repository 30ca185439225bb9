import type { RawBuilder, SqlBool } from 'kysely'
import type { ChosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { Computed, Scope } from './rows.ts'

type Select = () => Computed
/** The computed columns whose stored value differs from today's for at least one record. */
export type StaleColumns = ReadonlySet<string>
const nothingIsStale: StaleColumns = new Set()
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
  readonly stale?: ((tx: Tx, company: Scope) => Promise<StaleColumns>) | undefined
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
  stale?: Selection['stale'],
) {
  selections.set(type, { select, conditions, stale })
}

/** The computed columns of a type, for the query that is about to run. */
export const computedColumns = (type: RecordType): Computed => selections.get(type)?.select() ?? {}

/** The facts that `computedCondition` needs for these filters. */
export async function staleColumns(
  tx: Tx,
  type: RecordType,
  company: Scope,
  chosen: ChosenFilters,
): Promise<StaleColumns> {
  const { conditions = {}, stale } = selections.get(type) ?? {}
  return stale && Object.keys(chosen).some((name) => name in conditions) ? stale(tx, company) : nothingIsStale
}

/** Whether a computed column has one of the values; undefined if it has to be computed. */
export const computedCondition = (
  type: RecordType,
  name: string,
  given: readonly unknown[],
  stale: StaleColumns,
  company: Scope,
) => selections.get(type)?.conditions[name]?.(given, stale, company)
