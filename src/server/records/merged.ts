import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { ReferencedType } from '../../shared/references.ts'
import { Refusal } from '../refusal.ts'
import type { Rows } from './record-tables.ts'

// docs/decisions/0029-merged-parties-are-read-through.md

/** The rows that are not merged into another one. */
export const withoutMerged = (type: RecordType, rows: Rows): Rows =>
  type.merges ? rows.where(`${type.table}.mergedInto`, 'is', null) : rows

/** A merged record is restored by undoing the merge. */
export function refuseMerged(type: RecordType, rows: readonly Readonly<Record<string, unknown>>[]) {
  if (type.merges && rows.some((row) => typeof row['mergedInto'] === 'number'))
    throw new Refusal(400, 'RECORD_CANNOT_CHANGE')
}

/** The id in a column, or that of the record that it was merged into. */
export const survivorOf = ({ table, merges }: ReferencedType, column: string) => {
  const id = sql.ref<number>(column)
  return merges
    ? sql<number>`coalesce((select merged.survivor_id from ${sql.table(table)} merged where merged.id = ${id}), ${id})`
    : id
}

/**
 * The id of the surviving record for the row of an alias. Does not use `coalesce`, which PostgreSQL considers leaky:
 * under row-level security it could not be an index condition, so each reference would read all records of the company.
 */
export const survivorIn = (alias: string) => {
  const [id, survivor] = [sql.ref<number>(`${alias}.id`), sql.ref(`${alias}.survivorId`)]
  return sql<number>`case when ${survivor} is null then ${id} else ${survivor} end`
}

/** Whether a column refers to one of the records, or to one that was merged into it. */
export function refersTo(to: readonly ReferencedType[], column: string, ids: readonly unknown[]) {
  const [only, ...more] = ids
  // An index provides the order of its other columns only for one value.
  if (more.length === 0 && only !== undefined && !to.some(({ merges }) => merges))
    return sql<SqlBool>`${sql.ref(column)} = ${Number(only)}`
  const idArray = sql`${ids.map(Number)}::bigint[]`
  const merged = to
    .filter(({ merges }) => merges)
    .map(
      ({ table }) => sql`select merged.id from ${sql.table(table)} merged where merged.survivor_id = any(${idArray})`,
    )
  const all =
    merged.length === 0
      ? idArray
      : sql`array(${sql.join(merged, sql` union all `)} union all select unnest(${idArray}))`
  return sql<SqlBool>`${sql.ref(column)} = any(${all})`
}
