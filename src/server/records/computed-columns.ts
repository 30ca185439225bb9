import type { RecordType } from '../../shared/record.ts'
import type { Computed } from './rows.ts'

const selections = new WeakMap<RecordType, () => Computed>()

/**
 * Lets all queries of a type compute columns of its declaration (`computed`) that its table does not store. `select` is called for
 * each query.
 */
export const computeColumns = (type: RecordType, select: () => Computed) => selections.set(type, select)

/** The computed columns of a type, for the query that is about to run. */
export const computedColumns = (type: RecordType): Computed => selections.get(type)?.() ?? {}
