import { sql, type SqlBool } from 'kysely'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import { countedUpTo, type Page } from '../../shared/list-page.ts'
import { amountsOf } from '../../shared/list-columns.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import { signsIn } from '../../shared/search-words.ts'
import type { Tx } from '../database/connection.ts'
import { snakeCase } from '../database/names.ts'
import { withFlatRows } from './lists.ts'
import { onlyMerged, withoutMerged } from './merged.ts'
import { withFilters } from './page-filters.ts'
import { recordTables, type RecordFilter, type Rows } from './record-tables.ts'
import { complete, rowsOf, type QueryParts, type Scope } from './rows.ts'
import { type Changing, changingOf } from './computed-columns.ts'
import { pageByReference, referenceInOrder } from './by-reference.ts'
import { byIndex, bySorting, inOrder, orderOfIds, withWords } from './search.ts'

export interface Search {
  searchParam?: string | undefined
  /** Zero-based. */
  page: number
  size: number
  /** Names of columns, separated by commas, `-` before one for descending; newest first without one. */
  sort?: string | undefined
  /** Counts all matches, also beyond `countedUpTo`. */
  exactTotal?: boolean | undefined
  /** Sums all amounts of the type, not only the declared ones. */
  allSums?: boolean | undefined
  filters?: ChosenFilters
}

/** A search: the rows of a list, which an index provides newest first, and the condition for a match. */
interface Searched {
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
const firstRead = 1000
/** Matches are counted along the list if at least this share of the rows matches, otherwise with the search index. */
const frequent = 1 / 20

/**
 * One page and the total number of matches, including deleted records, which stay in the lists. A search within a period
 * also counts the matches outside it.
 *
 * PostgreSQL must not estimate how far to scan a list until a page of matches is full: with a wrong estimate it reads tens
 * of thousands of rows. A scan is therefore bounded; if it finds too few, all matches are collected and then sorted.
 */
export async function listPage(
  tx: Tx,
  declared: RecordType,
  company: Scope,
  search: Search,
  { computed, filter, order: ordinary }: QueryParts,
): Promise<Page<RecordOf<RecordType>>> {
  const type = search.allSums ? { ...declared, sums: amountsOf(declared) } : declared
  const words = search.searchParam?.trim() ?? ''
  const chosen = search.filters ?? {}
  const isFiltered = chosenFilters(type, chosen).length > 0
  const isSearch = words !== '' || isFiltered
  const all = withoutMerged(type, rowsOf(tx, type, company, computed))
  const changing = await changingOf(tx, type, company, chosen)
  const filtered = (rows: Rows) => (filter ? rows.where(filter.where) : rows)
  const list = filter?.isIndexed ? filtered(all) : all
  const searched: Searched = {
    tx,
    type,
    company,
    list,
    changing,
    matching: (rows) =>
      withFilters(type, withWords(type, filter?.isIndexed ? rows : filtered(rows), words), chosen, changing),
    compared: !isFiltered && filter === undefined && signsIn(words).length === 0 ? ['searchText'] : undefined,
  }
  const isWholeList = !isSearch && (filter === undefined || filter.isIndexed)
  const isListedByIndex = words === '' && filter === undefined && isByIndex(type, chosen, changing)
  const found = isWholeList
    ? await wholeList(searched, filter)
    : await (isListedByIndex ? listByIndex : matches)(searched, search)
  const { total, totalIsExact, deleted, sums } = found
  const sorts = search.sort === undefined ? ordinary : search.sort.split(',')
  const order = orderOfIds(sorts)
  const completed = (rows: Rows) => complete(type, rows, computed)
  const ordered = () => {
    if (order === undefined) return inOrder(type, completed(searched.matching(list)), sorts)
    if (isWholeList || isListedByIndex) return byIndex(type, company, completed(searched.matching(list)), order)
    const isAmongNewest = order === 'desc' && (search.page + 1) * search.size <= found.amongNewest
    return isAmongNewest
      ? byIndex(type, company, completed(searched.matching(newest(searched, firstRead))), order)
      : bySorting(type, completed(searched.matching(list)), order)
  }
  const reference = (isWholeList || isListedByIndex) && referenceInOrder(type, sorts)
  const wanted = { size: search.size, offset: search.page * search.size }
  const rows = reference
    ? await pageByReference(type, company, completed(searched.matching(list)), reference, wanted)
    : await ordered().limit(wanted.size).offset(wanted.offset).execute()
  return {
    entities: rows.map((row) => withFlatRows(type, row) as RecordOf<RecordType>),
    total,
    ...(!totalIsExact && { totalIsExact }),
    deleted,
    ...(filter && isSearch && (await outsidePeriod({ ...searched, list: all }, search, total))),
    ...(sums && { sums }),
  }
}

interface Found {
  total: number
  sums: Sums
  totalIsExact: boolean
  deleted: number
  /** The number of matches among the newest rows that a search reads first. */
  amongNewest: number
}

/** The counts of all records, and of some types' months, are maintained by the database; others are counted in an index. */
async function wholeList(searched: Searched, filter: QueryParts['filter']): Promise<Found> {
  const { tx, type, company, list } = searched
  const counts =
    filter && filter.countedMonth === undefined
      ? await numbers(tx, { total: list, deleted: deletedOf(type, list) }, sumsOf(type, list))
      : await keptCounts(tx, type, company, { sums: sumsOf(type, list), month: filter?.countedMonth })
  return { ...counts, totalIsExact: true, amongNewest: counts.total }
}

/** Whether the only filter is one by which an index provides the matches in the order of the list. */
function isByIndex({ listedBy = [], ...type }: RecordType, chosen: ChosenFilters, changing: Changing) {
  const [only, ...more] = chosenFilters(type, chosen)
  return more.length === 0 && only !== undefined && listedBy.includes(only.name) && !changing.has(only.name)
}

async function listByIndex(searched: Searched, { exactTotal = false }: Pick<Search, 'exactTotal'>): Promise<Found> {
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

async function matches(searched: Searched, { exactTotal = false }: Pick<Search, 'exactTotal'>): Promise<Found> {
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
  const total = walked ?? (await numbers(tx, { total: matching(list) })).total
  const totalIsExact = exactTotal || total <= countedUpTo
  return { total: totalIsExact ? total : countedUpTo, totalIsExact, deleted, sums, amongNewest: found }
}

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

async function outsidePeriod(searched: Searched, search: Search, inPeriod: number) {
  const { searchParam = '', exactTotal, filters = {} } = search
  const { type } = searched
  const withoutPeriod = (rows: Rows) =>
    withFilters(type, withWords(type, rows, searchParam.trim()), filters, searched.changing)
  const everywhere = await matches({ ...searched, compared: undefined, matching: withoutPeriod }, { exactTotal })
  const outside = { outsidePeriod: everywhere.total - inPeriod }
  return everywhere.totalIsExact ? outside : { ...outside, outsidePeriodIsExact: false as const }
}

/** The newest rows of the list under the name of their table, with all or some columns. */
function newest({ tx, type, company, list }: Searched, count: number, columns?: readonly string[]): Rows {
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
