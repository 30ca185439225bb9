import { type Compilable, sql, type SqlBool } from 'kysely'
import { countedUpTo } from '../../shared/list-page.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { snakeCase } from '../database/names.ts'
import type { StaleColumns, StaleConditions } from './computed-columns.ts'
import { deletedOf, idsOf, numberOf, select, type Sums, sumsOf } from './list-statement.ts'
import { onlyMerged } from './merged.ts'
import { type AnyRecord, recordTables, type RecordFilter, type Rows } from './record-tables.ts'
import { type QueryParts, rowsOf, type Scope } from './rows.ts'
import { byIndex } from './search.ts'

/** A search: the rows of a list, which an index provides newest first, and the condition for a match. */
export interface RowSearch {
  tx: Tx
  type: RecordType
  company: Scope
  list: Rows
  matching: RecordFilter
  stale: StaleColumns
  /** What must be false for `stale` to be right; otherwise the counts state what is stale instead. */
  assumed: StaleConditions
  /** The columns in the condition, if the index of the list contains all of them. */
  compared: readonly string[] | undefined
  /** Whether the matches may be found directly and be few, as those of a period, so that they are collected first. */
  isCollected: boolean
}

/** A search first reads this many of the newest rows: all rows of a small company, or a page of a frequent word. */
const firstRead = 1000
/** Matches are counted along the list only if at least this share of the rows matches, otherwise with the search index. */
const frequent = 1 / 20
/** The search index finds one match in about the time in which two rows are read along the list. */
const rowsForAMatch = 2

export interface Counting {
  /** Counts all matches, also beyond `countedUpTo`. */
  exactTotal?: boolean | undefined
  /** The number of newest matches that the page needs; all if absent. */
  wanted?: number | undefined
}

export interface ListCounts {
  /** If not all are counted, at most one more than `countedUpTo`. The query is sent together with that of the page. */
  total: number | Compilable<{ total: number }>
  countsAll: boolean
  sums: Sums
  deleted: number
  /** The newest matches, newest first: those among the rows that a search reads first, or all. */
  newest: readonly number[]
  hasAll: boolean
  /** The records of the page in their order, if they were found with the counts. */
  page?: readonly number[] | undefined
  /** The columns that are stale, unlike assumed. */
  stale?: readonly string[]
}
const noneKnown = { newest: [], hasAll: false }

/** The total as it is stated. */
export function statedTotal(total: number, { countsAll }: ListCounts) {
  const totalIsExact = countsAll || total <= countedUpTo
  return { total: totalIsExact ? total : countedUpTo, totalIsExact }
}

/**
 * The counts of all records, and of some types' months, are maintained by the database; others are counted in an index. `page` is
 * the query of its records in their order.
 */
export async function countWholeList(
  { tx, type, company, list }: RowSearch,
  filter: QueryParts['filter'],
  page: Rows | undefined,
): Promise<ListCounts> {
  const month = filter?.countedMonth
  const counts =
    filter && month === undefined
      ? { total: numberOf(list), deleted: numberOf(deletedOf(type, list)) }
      : { total: stored('records', tx, type, company, month), deleted: stored('deleted', tx, type, company, month) }
  const found = await select(tx, counts, { sums: sumsOf(type, list), ids: page && idsOf(type, page) })
  return { ...found, ...noneKnown, countsAll: true, page: page && found.ids }
}

/** Whether the only filter is one for which an index provides the matches in the order of the list. */
export function isByIndex({ listedBy = [], ...type }: RecordType, chosen: ChosenFilters, stale: StaleColumns) {
  const [only, ...more] = chosenFilters(type, chosen)
  return more.length === 0 && only !== undefined && listedBy.includes(only.name) && !stale.has(only.name)
}

/** `page` is the query of its records in their order. */
export async function countByIndex(
  { tx, type, list, matching, assumed }: RowSearch,
  { exactTotal = false }: Counting,
  page: Rows | undefined,
): Promise<ListCounts> {
  const all = matching(list)
  const counted = exactTotal ? all : all.limit(countedUpTo + 1)
  const found = await select(
    tx,
    { total: numberOf(counted), deleted: numberOf(deletedOf(type, all)) },
    { sums: sumsOf(type, all), ids: page && idsOf(type, page), assumed },
  )
  return { ...found, ...noneKnown, countsAll: exactTotal, page: page && found.ids }
}

export async function countMatches(searched: RowSearch, { exactTotal = false, wanted }: Counting): Promise<ListCounts> {
  const { tx, list, matching } = searched
  const collected = searched.isCollected && !exactTotal ? await collectMatches(searched) : undefined
  if (collected?.hasAll) return collected
  const { read, records, deleted, sums, ids } = await readNewest(searched)
  const first = { deleted, sums, newest: newestFirst(ids), hasAll: false, countsAll: exactTotal }
  if (read < firstRead) return { ...first, total: ids.length, hasAll: true }
  if (exactTotal) return { ...first, total: totalOf(tx, matching(list)) }
  if (collected) return { ...first, total: collected.total }
  const alongTheList = totalAlongTheList(searched, ids.length / read, records)
  if (!alongTheList && (wanted === undefined || wanted > ids.length)) {
    const all = await collectMatches(searched)
    return { ...all, deleted, sums, newest: all.hasAll ? all.newest : first.newest }
  }
  return { ...first, total: alongTheList ?? totalOf(tx, matching(list).limit(countedUpTo + 1)) }
}

/** How many of the newest rows there are, the matches among them, and the number of all records. */
function readNewest({ tx, type, company, list, matching, compared }: RowSearch) {
  const rows = newest(type, company, list, firstRead, compared && ['id', ...compared])
  const read: Rows = recordTables(tx).selectFrom(sql<AnyRecord>`newest_rows`.as(type.table))
  return select(
    tx.with(
      // Materialized, the columns that are computed for a filter would be computed for each row.
      (newestRows) => (compared ? newestRows('newestRows').materialized() : newestRows('newestRows').notMaterialized()),
      () => rows,
    ),
    {
      read: numberOf(read),
      records: stored('records', tx, type, company),
      deleted: numberOf(deletedOf(type, matching(list))),
    },
    { sums: sumsOf(type, matching(list)), ids: idsOf(type, matching(read)) },
  )
}

/** The matches, unless there are more than are counted, so that the page need not search for them again. */
async function collectMatches({ tx, type, list, matching }: RowSearch): Promise<ListCounts> {
  const { table } = type
  const some = matching(list)
    .select([`${table}.id`, `${table}.deleted`])
    .limit(countedUpTo + 1)
  const { ids, deleted } = await tx
    .selectFrom(some.as('found'))
    .select([
      sql<number[]>`coalesce(json_agg(found.id), '[]')`.as('ids'),
      sql<number>`count(*) filter (where found.deleted)`.as('deleted'),
    ])
    .executeTakeFirstOrThrow()
  const hasAll = ids.length <= countedUpTo
  return { total: ids.length, countsAll: false, deleted, sums: null, newest: hasAll ? newestFirst(ids) : [], hasAll }
}

const newestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => other - one)

export const withIds = (type: RecordType, rows: Rows, ids: readonly number[]) =>
  rows.where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${ids}::bigint[])`)

/**
 * Counts the matches of a frequent word along the list, up to one more than are counted, because the search index would
 * collect too many rows. If the estimated length of the scan does not suffice, they are counted with the search index.
 * Undefined if matches are rare, or if the list's index does not contain the compared columns.
 */
function totalAlongTheList({ tx, type, company, list, matching, compared }: RowSearch, share: number, records: number) {
  if (share < frequent || compared === undefined) return undefined
  const matchingRows = records * share
  if (matchingRows < countedUpTo || countedUpTo / share > matchingRows * rowsForAMatch) return undefined
  const length = Math.ceil((countedUpTo / share) * 1.2)
  const walked: Rows = recordTables(tx).selectFrom(newest(type, company, list, length, compared).as(type.table))
  const found = numberOf(matching(walked).limit(countedUpTo + 1))
  if (length >= records) return tx.selectNoFrom(found.as('total'))
  const otherwise = numberOf(matching(list).limit(countedUpTo + 1))
  return (
    tx
      // Without `offset 0`, PostgreSQL would count twice.
      .selectFrom(sql<{ found: number }>`(select ${found} as found offset 0)`.as('walked'))
      .select(
        sql<number>`case when walked.found > ${sql.lit(countedUpTo)} then walked.found else ${otherwise} end`.as(
          'total',
        ),
      )
  )
}

const totalOf = (tx: Tx, rows: Rows) => tx.selectNoFrom(numberOf(rows).as('total'))

/** The newest rows of the list, with all or some columns. */
function newest(type: RecordType, company: Scope, list: Rows, count: number, columns?: readonly string[]) {
  const selected = columns
    ? list.select(columns.map((column) => `${type.table}.${column}`))
    : list.selectAll(type.table)
  return byIndex(type, company, selected, 'desc').limit(count)
}

const allMonths = '-infinity'

/** A count that triggers maintain when records are written, minus merged records, which are counted in their index. */
function stored(count: 'records' | 'deleted', tx: Tx, type: RecordType, company: Scope, month: string = allMonths) {
  const merged = type.merges ? numberOf(onlyMerged(type, rowsOf(tx, type, company))) : sql.lit(0)
  const counts = tx
    .selectFrom('recordCounts')
    .select(sql<number>`coalesce(sum(${sql.ref(count)}), 0)::bigint - ${merged}`.as('stored'))
    .where('tableName', '=', snakeCase(type.table))
    .where('month', '=', month)
    .$if(company !== undefined && type.scope === 'company', (rows) => rows.where('companyId', '=', company ?? 0))
  return sql<number>`(${counts})`
}
