import { kindOf } from './page-filters.ts'
import type { RecordType } from './record.ts'

/** The columns that a list can show: those of its declaration, then its other fields; a reference is its record. */
export function columnsOf(type: RecordType): readonly string[] {
  const fields = Object.keys(type.fields.shape).map((name) => referenceOf(type, name) ?? name)
  return [...new Set([...type.columns, ...fields])]
}

const referenceOf = ({ references }: RecordType, name: string) => references.find(({ field }) => field === name)?.as

/** The column whose value a list shows for a record in this one. */
export function shownColumn({ computed = {} }: RecordType, record: object, name: string): string {
  const other = Object.keys(computed).find((each) => computed[each]?.insteadOf === name)
  return other !== undefined && Reflect.get(record, other) ? other : name
}

/** The fields with amounts, which can be summed. */
export const amountsOf = (type: RecordType) =>
  Object.keys(type.fields.shape).filter((name) => kindOf(type, name) === 'money')

/**
 * The columns by which a list can be sorted. Texts need stored Serbian sort keys, which only the columns of the declaration
 * have.
 */
export const sortableColumns = (type: RecordType) =>
  columnsOf(type).filter((name) => {
    const kind = kindOf(type, name)
    return (
      type.columns.includes(name) ||
      type.references.some(({ as }) => as === name) ||
      (kind !== undefined && valuesInOrder.includes(kind))
    )
  })
const valuesInOrder: readonly string[] = ['date', 'money', 'count', 'digits', 'time', 'account']

/** A list is sorted by this many columns at most. */
export const mostSorts = 4

/** Whether these are columns by which a list can be sorted, each with `-` before it for descending. */
export function isSorting(type: RecordType, sorts: readonly string[]) {
  const sortable = sortableColumns(type)
  return sorts.length <= mostSorts && sorts.every((sort) => sortable.includes(sort.replace(/^-/, '')))
}
