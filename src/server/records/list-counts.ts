import { sql, type SqlBool } from 'kysely'
import { countedUpTo } from '../../shared/list-page.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { snakeCase } from '../database/names.ts'
import type { Changing } from './computed-columns.ts'
import { onlyMerged } from './merged.ts'
import { recordTables, type RecordFilter, type Rows } from './record-tables.ts'
import { type QueryParts, rowsOf, type Scope } from './rows.ts'
import { byIndex } from './search.ts'

/** A search: the rows of a list, which an index provides newest first, and the condition for a match. */
export interface Searched {
  tx: Tx
  type: RecordType
  company: Scope
  list: Rows
  matching: RecordFilter
  changing: Changing
  /** The columns that the condition reads, if the index of the list contains all of them. */
  compared: readonly string[] | undefined
}

/** A search first reads this many of the newest rows: all rows of a small company, or a page of a frequent word. */
export const firstRead = 1000
/** Matches are counted along the list if at least this share of the rows matches, otherwise with the search index. */
const frequent = 1 / 20

interface Counting {
  /** Counts all matches, also beyond `countedUpTo`. */
  exactTotal?: boolean | undefined
}

export interface Found {
  total: number
  sums: Sums
  totalIsExact: boolean
  deleted: number
  /** The number of matches among the newest rows that a search reads first. */
  amongNewest: number
  /** The matches, if they were collected to be counted. */
  ids?: readonly number[] | undefined
}

/** The counts of all records, and of some types' months, are maintained by the database; others are counted in an index. */
export async function wholeList(searched: Searched, filter: QueryParts['filter']): Promise<Found> {
  const { tx, type, company, list } = searched
  const counts =
    filter && filter.countedMonth === undefined
      ? await numbers(tx, { total: list, deleted: deletedOf(type, list) }, sumsOf(type, list))
      : await keptCounts(tx, type, company, { sums: sumsOf(type, list), month: filter?.countedMonth })
  return { ...counts, totalIsExact: true, amongNewest: counts.total }
}

/** Whether the only filter is one by which an index provides the matches in the order of the list. */
export function isByIndex({ listedBy = [], ...type }: RecordType, chosen: ChosenFilters, changing: Changing) {
  const [only, ...more] = chosenFilters(type, chosen)
  return more.length === 0 && only !== undefined && listedBy.includes(only.name) && !changing.has(only.name)
}

export async function listByIndex(searched: Searched, { exactTotal = false }: Counting): Promise<Found> {
  const { tx, type, list, matching } = searched
  const all = matching(list)
  const counted = exactTotal ? all : all.limit(countedUpTo + 1)
  const { total, deleted, sums } = await numbers(
    tx,
    { total: counted, deleted: deletedOf(type, all) },
    sumsOf(type, all),
  )
  const totalIsExact = exactTotal || total <= countedUpTo
  return { total: totalIsExact ? total : countedUpTo, totalIsExact, deleted, sums, amongNewest: 0 }
}

export async function matches(searched: Searched, { exactTotal = false }: Counting): Promise<Found> {
  const { tx, type, list, matching } = searched
  const first = newest(searched, firstRead, searched.compared)
  const { read, found, deleted, sums } = await numbers(
    tx,
    { read: first, found: matching(first), deleted: deletedOf(type, matching(list)) },
    sumsOf(type, matching(list)),
  )
  if (read < firstRead)
    return { total: found, totalIsExact: true, deleted, sums, amongNewest: Number.POSITIVE_INFINITY }
  const walked = exactTotal ? undefined : await countedAlongTheList(searched, found / read)
  const ids = walked === undefined && !exactTotal ? await collected(searched) : undefined
  const total = walked ?? ids?.length ?? (await numbers(tx, { total: matching(list) })).total
  const totalIsExact = exactTotal || total <= countedUpTo
  return {
    total: totalIsExact ? total : countedUpTo,
    totalIsExact,
    deleted,
    sums,
    amongNewest: found,
    ids: totalIsExact ? ids : undefined,
  }
}

/** The ids of all matches, at most one more than are counted, so that they need not be searched for again for the page. */
async function collected({ tx, type, list, matching }: Searched): Promise<readonly number[]> {
  const ids = matching(list)
    .select(`${type.table}.id`)
    .limit(countedUpTo + 1)
  const { found } = await tx
    .selectNoFrom(sql<number[]>`(select coalesce(json_agg(matches.id), '[]') from (${ids}) matches)`.as('found'))
    .executeTakeFirstOrThrow()
  return found
}

export const withIds = (type: RecordType, rows: Rows, ids: readonly number[]) =>
  rows.where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${ids}::bigint[])`)

/**
 * The number of matches in the order of the list, at most one more than are counted: of a frequent word, for which the search
 * index would collect too many rows. Undefined if they are rare, or if the estimated length of the list did not suffice.
 */
async function countedAlongTheList(searched: Searched, share: number): Promise<number | undefined> {
  if (share < frequent) return undefined
  const { tx, type, company, matching } = searched
  const { total } = await keptCounts(tx, type, company)
  if (total * share < countedUpTo) return undefined
  const length = Math.ceil((countedUpTo / share) * 1.2)
  const walked = newest(searched, length, searched.compared)
  const { found } = await numbers(tx, { found: matching(walked).limit(countedUpTo + 1) })
  return found > countedUpTo || length >= total ? found : undefined
}

/** The newest rows of the list under the name of their table, with all or some columns. */
export function newest({ tx, type, company, list }: Searched, count: number, columns?: readonly string[]): Rows {
  const selected = columns
    ? list.select(columns.map((column) => `${type.table}.${column}`))
    : list.selectAll(type.table)
  return recordTables(tx).selectFrom(byIndex(type, company, selected, 'desc').limit(count).as(type.table))
}

// Not a parameter, because only a literal condition can use the partial index of deleted rows.
const deletedOf = (type: RecordType, rows: Rows) => rows.where(sql<SqlBool>`${sql.ref(`${type.table}.deleted`)}`)

const allMonths = '-infinity'

/** The counts that triggers maintain when records are written, less the merged records, which are counted by their index. */
async function keptCounts(
  tx: Tx,
  type: RecordType,
  company: Scope,
  { sums = noSums, month = allMonths }: { sums?: typeof noSums; month?: string | undefined } = {},
) {
  const merged = type.merges
    ? sql`(select count(*) from (${onlyMerged(type, rowsOf(tx, type, company)).select(sql.lit(1).as('one'))}) merged)`
    : sql.lit(0)
  const counts = await tx
    .selectFrom('recordCounts')
    .select(
      ['records', 'deleted'].map((name) =>
        sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint - ${merged}`.as(name),
      ),
    )
    .select(sums.as('sums'))
    .where('tableName', '=', snakeCase(type.table))
    .where('month', '=', month)
    .$if(company !== undefined && type.scope === 'company', (kept) => kept.where('companyId', '=', company ?? 0))
    .executeTakeFirstOrThrow()
  return { total: counts['records'] ?? 0, deleted: counts['deleted'] ?? 0, sums: counts.sums }
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

/** The number of rows of each query, in one statement with the sums. */
async function numbers<Name extends string>(tx: Tx, counted: Readonly<Record<Name, Rows>>, sums = noSums) {
  const names = Object.keys(counted) as Name[]
  const counts = names.map((name) =>
    sql<number>`(select count(*) from (${counted[name].select(sql.lit(1).as('one'))}) counted)`.as(name),
  )
  // The statement above selects each name.
  return (await tx.selectNoFrom([...counts, sums.as('sums')]).executeTakeFirstOrThrow()) as Record<Name, number> & {
    sums: Sums
  }
}
