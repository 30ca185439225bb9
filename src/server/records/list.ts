import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { amountsOf } from '../../shared/list-columns.ts'
import { countedUpTo, mostCounted, mostSummed, type Page } from '../../shared/list-page.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { flattenLists } from './lists.ts'
import { withoutMerged } from './merged.ts'
import { withFilters } from './page-filters.ts'
import type { Rows } from './record-tables.ts'
import { completeRows, derivedTables, type QueryParts, rowsWith } from './rows.ts'
import { inOrder, keyOf, labelled, withWords } from './search.ts'

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

/** A search of a list, without its pages; `only` limits it to these ids. */
export interface Chosen extends Pick<Search, 'searchParam' | 'sort' | 'filters'> {
  readonly only?: readonly number[] | undefined
}

/**
 * One page and the total number of matches, including deleted records, which stay in the lists. A search within a period
 * also counts the matches outside it.
 *
 * The matches are found in their order up to the number that is counted, and the page is among them: for fewer rows, PostgreSQL
 * would estimate that a scan of the list soon finds them, and read all of it for a rare word.
 */
export async function listPage(
  tx: Tx,
  declared: RecordType,
  company: CompanyOrAll,
  search: Search,
  { filter, order }: QueryParts,
): Promise<Page<object>> {
  const type = search.allSums
    ? { ...declared, sums: [...new Set([...(declared.sums ?? []), ...amountsOf(declared)])] }
    : declared
  const { page, size, exactTotal = false } = search
  const sorts = search.sort?.split(',') ?? order
  const { tables, rows: everywhere } = await matches(tx, type, company, search, sorts)
  const all = filter ? everywhere.where(filter) : everywhere
  const end = (page + 1) * size
  const isSearch = !isWhole(type, search)
  const first = inOrder(type, company, all, sorts)
    .select(`${type.table}.id`)
    .$if(!isSearch || !exactTotal, (rows) => rows.limit(isSearch ? Math.max(countedUpTo + 1, end) : end))
  const row = await tables
    .with(
      (name) => name('first').materialized(),
      () => first,
    )
    .with(
      (name) => name('counted').materialized(),
      (from) =>
        from.selectNoFrom(
          (isSearch
            ? sql<number>`(select count(*) from first)`
            : numberOf(exactTotal ? all : all.limit(mostCounted + 1))
          ).as('total'),
        ),
    )
    .selectNoFrom([
      sql<number>`(select total from counted)`.as('total'),
      numberOf(all.where(isDeleted(type))).as('deleted'),
      (filter && isSearch
        ? numberOf(exactTotal ? everywhere : everywhere.limit(countedUpTo + 1))
        : sql<number | null>`null::bigint`
      ).as('everywhere'),
      sumsOf(type, all, exactTotal || search.allSums ? null : mostSummed, isSearch).as('sums'),
      sql<readonly number[]>`to_json(array(select id from first limit ${size} offset ${page * size}))`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
  const isExact = (count: number) => exactTotal || count <= (isSearch ? countedUpTo : mostCounted)
  const stated = (count: number) => (isExact(count) ? count : countedUpTo)
  const total = stated(row.total)
  return {
    entities: await recordsInOrder(tx, type, company, row.ids),
    total,
    ...(!isExact(row.total) && { totalIsExact: false }),
    deleted: row.deleted,
    ...(row.everywhere !== null && {
      outsidePeriod: stated(row.everywhere) - total,
      ...(!isExact(row.everywhere) && { outsidePeriodIsExact: false }),
    }),
    ...(row.sums && { sums: row.sums }),
  }
}

/** The ids of at most `most` matches in the order of the list; only live ones unless filtered otherwise. */
export async function idsInOrder(
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  search: Chosen,
  { filter, order }: QueryParts,
  most: number,
): Promise<readonly number[]> {
  const { only, filters = {}, sort } = search
  const sorts = sort?.split(',') ?? order
  const { tables, rows } = await matches(tx, type, company, search, sorts)
  const all = rows
    // Deleted records only on request.
    .$if(filters['recordState'] === undefined, (rows) => rows.where(`${type.table}.deleted`, '=', false))
    .$if(filter !== undefined, (rows) => (filter ? rows.where(filter) : rows))
    .$if(only !== undefined, (rows) =>
      rows.where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${only}::bigint[])`),
    )
  const ids = inOrder(type, company, all, sorts).select(`${type.table}.id`)
  // One value instead of one row per id.
  const { found } = await tables
    .selectNoFrom(sql<number[]>`to_json(array(${ids.limit(most)}))`.as('found'))
    .executeTakeFirstOrThrow()
  return found
}

const wordsOf = ({ searchParam = '' }: Chosen) => searchParam.trim()

const isWhole = (type: RecordType, search: Chosen) =>
  wordsOf(search) === '' && chosenFilters(type, search.filters ?? {}).length === 0

/** The rows of a list that match, and the tables of what is derived for its filters and its order. */
async function matches(tx: Tx, type: RecordType, company: CompanyOrAll, search: Chosen, sorts: readonly string[] = []) {
  const filters = search.filters ?? {}
  const ordered = sorts.map((sort) => sort.replace(/^-/, '')).map((name) => keyOf(type, name) ?? name)
  const words = wordsOf(search)
  const labels = await labelled(tx, company, [type], words)
  const named = [...chosenFilters(type, filters).map(({ name }) => name), ...ordered]
  const tables = derivedTables(tx, type, company, named)
  const rows = withoutMerged(type, rowsWith(tx, type, company, ordered))
  return { tables, rows: withFilters(tx, type, company, withWords(type, rows, words, { company, labels }), filters) }
}

/** The complete records with these ids that exist, in this order. */
export async function recordsInOrder(
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  ids: readonly number[],
): Promise<object[]> {
  if (ids.length === 0) return []
  const rows = await completeRows(tx, type, company, ids)
  const records = new Map(rows.map((row): [number, object] => [Number(row.id), flattenLists(type, row)]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

// Not a parameter, because only a literal condition can use the partial index of deleted rows.
const isDeleted = ({ table }: RecordType) => sql<SqlBool>`${sql.ref(`${table}.deleted`)}`

const numberOf = (rows: Rows): RawBuilder<number> =>
  sql`(select count(*) from (${rows.select(sql.lit(1).as('one'))}) counted)`

/**
 * The declared sums over the live rows, unless there are more than `most`, as text, because a sum can have more digits than a number
 * represents exactly. Of a whole list their number is known before they are read.
 */
function sumsOf(type: RecordType, rows: Rows, most: number | null, isSearch: boolean) {
  const { table, sums = [] } = type
  if (sums.length === 0) return sql<Readonly<Record<string, string>> | null>`null::json`
  const totals = sums.map((name) => sql`${sql.lit(name)}, round(coalesce(sum(${sql.ref(name)}), 0), 2)::text`)
  const live = rows.where(sql<SqlBool>`not ${isDeleted(type)}`).select(sums.map((name) => `${table}.${name}`))
  const isFew =
    most === null || isSearch ? sql<SqlBool>`true` : sql<SqlBool>`(select total from counted) <= ${most}::int`
  return sql<Readonly<Record<string, string>> | null>`case when ${isFew} then (
    select case when ${most}::int is null or count(*) <= ${most}::int then json_build_object(${sql.join(totals)}) end
    from (${most === null ? live : live.limit(most + 1)}) summed) end`
}
