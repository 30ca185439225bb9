import type { RawBuilder, SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Computed } from './rows.ts'

type Select = () => Computed
/**
 * The condition that a computed column has one of these values, for those for which it can be written so that the database finds the
 * rows by joins and indexes, and does not compute the column of every record:
 * docs/decisions/0037-statuses-are-computed-and-found-by-joins.md
 */
type Conditions = Readonly<Record<string, (given: readonly unknown[]) => RawBuilder<SqlBool> | undefined>>

const selections = new WeakMap<RecordType, { select: Select; conditions: Conditions }>()

/**
 * Lets all queries of a type compute columns of its declaration (`computed`) that its table does not store. `select` is called for
 * each query.
 */
export function computeColumns(type: RecordType, select: Select, conditions: Conditions = {}) {
  selections.set(type, { select, conditions })
}

/** The computed columns of a type, for the query that is about to run. */
export const computedColumns = (type: RecordType): Computed => selections.get(type)?.select() ?? {}

/** Whether a computed column has one of the values; undefined if it has to be computed. */
export const computedCondition = (type: RecordType, name: string, given: readonly unknown[]) =>
  selections.get(type)?.conditions[name]?.(given)
