import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { countedUpTo } from '../../shared/list-page.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { snakeCase } from '../database/names.ts'
import type { StaleColumns } from './computed-columns.ts'
import { onlyMerged } from './merged.ts'
import { recordTables, type RecordFilter, type Rows } from './record-tables.ts'
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
  /** The columns that the condition reads, if the index of the list contains all of them. */
  compared: readonly string[] | undefined
  /** Whether an index may find the matches by a first and a last day, so that they are collected at once. */
  isPeriod: boolean
}

/** A search first reads this many of the newest rows: all rows of a small company, or a page of a frequent word. */
const firstRead = 1000
/** Matches are counted along the list only if at least this share of the rows matches, otherwise with the search index. */
const frequent = 1 / 20
/** In about the same time the search index finds one match, and two rows are read along the list. */
const rowsForAMatch = 2

interface Counting {
  /** Counts all matches, also beyond `countedUpTo`. */
  exactTotal?: boolean | undefined
  /** The page needs this many of the newest matches; without it, it needs all. */
  wanted?: number | undefined
}

export interface ListCounts {
  total: number
  sums: Sums
  totalIsExact: boolean
  deleted: number
  /** The newest matches, newest first: those among the rows that a search reads first, or all. */
  newest: readonly number[]
  hasAll: boolean
  /** The records of the page in their order, if they were found with the counts. */
  page?: readonly number[] | undefined
}
const noneKnown = { newest: [], hasAll: false }

/** The counts of all records, and of some types' months, are maintained by the database; others are counted in an index. */
export async function countWholeList(searched: RowSearch, filter: QueryParts['filter']): Promise<ListCounts> {
  const { tx, type, company, list } = searched
  const counted =
    filter && filter.countedMonth === undefined
      ? await countRows(tx, { total: list, deleted: deletedOf(type, list) }, { sums: sumsOf(type, list) })
      : await storedCounts(tx, type, company, { sums: sumsOf(type, list), month: filter?.countedMonth })
  return { ...counted, ...noneKnown, totalIsExact: true }
}

/** Whether the only filter is one by which an index provides the matches in the order of the list. */
export function isByIndex({ listedBy = [], ...type }: RecordType, chosen: ChosenFilters, stale: StaleColumns) {
  const [only, ...more] = chosenFilters(type, chosen)
  return more.length === 0 && only !== undefined && listedBy.includes(only.name) && !stale.has(only.name)
}

/** `page` is the query of its records in their order. */
export async function countByIndex(
  searched: RowSearch,
  { exactTotal = false }: Counting,
  page: Rows | undefined,
): Promise<ListCounts> {
  const { tx, type, list, matching } = searched
  const all = matching(list)
  const counted = exactTotal ? all : all.limit(countedUpTo + 1)
  const found = await countRows(
    tx,
    { total: counted, deleted: deletedOf(type, all) },
    { sums: sumsOf(type, all), ids: page && idsOf(type, page) },
  )
  const totalIsExact = exactTotal || found.total <= countedUpTo
  const total = totalIsExact ? found.total : countedUpTo
  return { ...found, ...noneKnown, total, totalIsExact, page: page && found.ids }
}

export async function countMatches(searched: RowSearch, { exactTotal = false, wanted }: Counting): Promise<ListCounts> {
  const { tx, type, list, matching, compared, isPeriod } = searched
  const inPeriod = isPeriod && !exactTotal ? await collectMatches(searched) : undefined
  if (inPeriod?.hasAll) return inPeriod
  const columns = compared && ['id', ...compared]
  const { read, deleted, sums, ids } = await countRows(
    tx,
    { read: newest(searched, firstRead, columns), deleted: deletedOf(type, matching(list)) },
    { sums: sumsOf(type, matching(list)), ids: idsOf(type, matching(newest(searched, firstRead, columns))) },
  )
  const first = { deleted, sums, newest: newestFirst(ids), hasAll: false }
  if (read < firstRead) return { ...first, total: ids.length, totalIsExact: true, hasAll: true }
  if (exactTotal) return { ...first, ...(await countRows(tx, { total: matching(list) })), ...first, totalIsExact: true }
  const walked = inPeriod ? countedUpTo + 1 : await countAlongTheList(searched, ids.length / read)
  if (walked === undefined && (wanted === undefined || wanted > ids.length)) {
    const all = await collectMatches(searched)
    return { ...all, deleted, sums, newest: all.hasAll ? all.newest : first.newest }
  }
  const total = walked ?? (await countRows(tx, { total: matching(list).limit(countedUpTo + 1) })).total
  return { ...first, total: Math.min(total, countedUpTo), totalIsExact: total <= countedUpTo }
}

/** The matches, if they are not more than are counted, so that they need not be searched for again for the page. */
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
  return {
    total: Math.min(ids.length, countedUpTo),
    totalIsExact: hasAll,
    deleted,
    sums: null,
    newest: hasAll ? newestFirst(ids) : [],
    hasAll,
  }
}

const newestFirst = (ids: readonly number[]) => ids.toSorted((one, other) => other - one)

export const withIds = (type: RecordType, rows: Rows, ids: readonly number[]) =>
  rows.where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${ids}::bigint[])`)

/**
 * The number of matches in the order of the list, at most one more than are counted: of a frequent word, for which the search
 * index would collect too many rows. Undefined if they are rare, if the index of the list does not contain what is compared, or if the
 * estimated length of the list did not suffice.
 */
async function countAlongTheList(searched: RowSearch, share: number): Promise<number | undefined> {
  if (share < frequent || searched.compared === undefined) return undefined
  const { tx, type, company, matching } = searched
  const { total } = await storedCounts(tx, type, company)
  const matchingRows = total * share
  if (matchingRows < countedUpTo || countedUpTo / share > matchingRows * rowsForAMatch) return undefined
  const length = Math.ceil((countedUpTo / share) * 1.2)
  const walked = newest(searched, length, searched.compared)
  const { found } = await countRows(tx, { found: matching(walked).limit(countedUpTo + 1) })
  return found > countedUpTo || length >= total ? found : undefined
}

/** The newest rows of the list under the name of their table, with all or some columns. */
function newest({ tx, type, company, list }: RowSearch, count: number, columns?: readonly string[]): Rows {
  const selected = columns
    ? list.select(columns.map((column) => `${type.table}.${column}`))
    : list.selectAll(type.table)
  return recordTables(tx).selectFrom(byIndex(type, company, selected, 'desc').limit(count).as(type.table))
}

// Not a parameter, because only a literal condition can use the partial index of deleted rows.
const deletedOf = (type: RecordType, rows: Rows) => rows.where(sql<SqlBool>`${sql.ref(`${type.table}.deleted`)}`)

const allMonths = '-infinity'

/** The counts that triggers maintain when records are written, less the merged records, which are counted by their index. */
async function storedCounts(
  tx: Tx,
  type: RecordType,
  company: Scope,
  { sums = noSums, month = allMonths }: { sums?: typeof noSums; month?: string | undefined } = {},
) {
  const merged = type.merges
    ? sql`(select count(*) from (${onlyMerged(type, rowsOf(tx, type, company)).select(sql.lit(1).as('one'))}) merged)`
    : sql.lit(0)
  const kept = await tx
    .selectFrom('recordCounts')
    .select(
      ['records', 'deleted'].map((name) =>
        sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint - ${merged}`.as(name),
      ),
    )
    .select(sums.as('sums'))
    .where('tableName', '=', snakeCase(type.table))
    .where('month', '=', month)
    .$if(company !== undefined && type.scope === 'company', (rows) => rows.where('companyId', '=', company ?? 0))
    .executeTakeFirstOrThrow()
  return { total: kept['records'] ?? 0, deleted: kept['deleted'] ?? 0, sums: kept.sums }
}

/** As text, because a sum can have more digits than a number represents exactly. */
type Sums = Readonly<Record<string, string>> | null
const noSums = sql<Sums>`null::json`

/** The declared sums over the live rows, to be selected with their counts. */
function sumsOf(type: RecordType, rows: Rows) {
  const { table, sums = [] } = type
  if (sums.length === 0) return noSums
  const amounts = sums.map((name) => `${table}.${name}`)
  const totals = sums.map((name) => sql`${sql.lit(name)}, round(coalesce(sum(${sql.ref(name)}), 0), 2)::text`)
  const live = rows.where(sql<SqlBool>`not ${sql.ref(`${table}.deleted`)}`).select(amounts)
  return sql<Sums>`(select json_build_object(${sql.join(totals)}) from (${live}) summed)`
}

type Ids = RawBuilder<readonly number[]>
/** The ids of these rows, in their order. */
const idsOf = (type: RecordType, rows: Rows): Ids => sql`to_json(array(${rows.select(`${type.table}.id`)}))`

/** The number of rows of each query, in one statement with the sums and the ids of others. */
async function countRows<Name extends string>(
  tx: Tx,
  counted: Readonly<Record<Name, Rows>>,
  { sums = noSums, ids = sql`null::json` }: { sums?: typeof noSums; ids?: Ids | undefined } = {},
) {
  const names = Object.keys(counted) as Name[]
  const numbers = names.map((name) =>
    sql<number>`(select count(*) from (${counted[name].select(sql.lit(1).as('one'))}) counted)`.as(name),
  )
  // The statement above selects each name.
  return (await tx.selectNoFrom([...numbers, sums.as('sums'), ids.as('ids')]).executeTakeFirstOrThrow()) as Record<
    Name,
    number
  > & { sums: Sums; ids: readonly number[] }
}
