import { sql, type SqlBool } from 'kysely'
import { countedUpTo } from '../../shared/list-page.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { StaleColumns } from './computed-columns.ts'
import type { Counting, ListCounts, RowSearch } from './list-counts.ts'
import { deletedOf, numberOf, select } from './list-statement.ts'
import { recordTables, type Rows } from './record-tables.ts'

/** Of the first rows of the list. */
const firstRead = 2000

/** Whether indexes count the matches of all filters, without providing them in the order of the list. */
export function isCounted({ countedBy = [], ...type }: RecordType, chosen: ChosenFilters, stale: StaleColumns) {
  const names = chosenFilters(type, chosen)
    .map(({ name }) => name)
    .filter((name) => name !== 'recordState')
  return names.length > 0 && names.every((name) => countedBy.includes(name) && !stale.has(name))
}

interface Orders {
  /** The order of the list, by its index. */
  byTheIndex: (rows: Rows) => Rows
  /** The same order, after all rows are found. */
  bySorting: (rows: Rows) => Rows
  /** The order is that of the ids. */
  isById: boolean
  size: number
  offset: number
}

/**
 * Counts the matches and finds the page in one statement: among the first rows of the list, which contain the page of a frequent
 * status, or else by sorting all matches. PostgreSQL must not choose, because its estimate of how far a scan has to go is wrong for
 * old records.
 */
export async function countInIndex(
  { tx, type, list, matching, assumed }: RowSearch,
  { exactTotal = false }: Counting,
  { byTheIndex, bySorting, isById, size, offset }: Orders,
): Promise<ListCounts> {
  const all = matching(list)
  const wanted = offset + size
  const ids = (rows: Rows) => rows.select(`${type.table}.id`)
  const from = (rows: Rows): Rows => recordTables(tx).selectFrom(rows.selectAll(type.table).as(type.table))
  // PostgreSQL keeps the order of rows that it only filters, so it reads no more than the page needs.
  const first = matching(from(byTheIndex(list).limit(firstRead))).limit(wanted)
  // Sorted by another column, their ids are collected first, so that the list is not scanned in that order.
  const isMatch = sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(array(${ids(all)}))`
  const sorted = bySorting(isById ? all : list.where(isMatch))
  const page = sql<readonly number[]>`(
    select to_json(case when cardinality(first.ids) = ${wanted} then first.ids[${offset + 1}:]
      else array(${ids(sorted.limit(size).offset(offset))}) end)
    from (select array(${ids(bySorting(from(first)))}) as ids offset 0) first)`
  const found = await select(
    tx,
    { total: numberOf(exactTotal ? all : all.limit(countedUpTo + 1)), deleted: numberOf(deletedOf(type, all)) },
    { sums: sql`null::json`, ids: page, assumed },
  )
  return { ...found, newest: [], hasAll: false, countsAll: exactTotal, page: found.ids }
}
