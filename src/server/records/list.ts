import { type ChosenFilter, type ChosenFilters, chosenFilters, isGiven } from '../../shared/page-filters.ts'
import type { Page } from '../../shared/list-page.ts'
import { amountsOf } from '../../shared/list-columns.ts'
import type { RecordType } from '../../shared/record.ts'
import { signsIn } from '../../shared/search-words.ts'
import type { Tx } from '../database/connection.ts'
import { pipelined, type Send } from '../database/pipelined.ts'
import { prepared } from '../database/postgres.ts'
import {
  type ListCounts,
  isByIndex,
  countByIndex,
  countMatches,
  type RowSearch,
  countWholeList,
  statedTotal,
  withIds,
} from './list-counts.ts'
import { countInIndex, isCounted } from './list-by-status.ts'
import { flattenLists } from './lists.ts'
import { withoutMerged } from './merged.ts'
import { withFilters } from './page-filters.ts'
import type { Rows } from './record-tables.ts'
import { complete, type Computed, rowsOf, type QueryParts, type Scope } from './rows.ts'
import {
  computedCondition,
  nothingIsStale,
  type StaleColumns,
  staleColumns,
  staleConditions,
} from './computed-columns.ts'
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

/**
 * One page and the total number of matches, including deleted records, which stay in the lists. A search within a period
 * also counts the matches outside it.
 *
 * PostgreSQL must not estimate how far to scan a list until a page of matches is full, because with a wrong estimate it
 * reads tens of thousands of rows. A scan is therefore bounded; if it finds too few, all matches are collected and then
 * sorted.
 */
export async function listPage(
  tx: Tx,
  declared: RecordType,
  company: Scope,
  search: Search,
  parts: QueryParts,
  known?: StaleColumns,
): Promise<Page<object>> {
  const { computed, filter, order: ordinary } = parts
  const type = search.allSums ? { ...declared, sums: amountsOf(declared) } : declared
  const words = search.searchParam?.trim() ?? ''
  const chosen = search.filters ?? {}
  const filters = chosenFilters(type, chosen)
  const isFiltered = filters.length > 0
  const isSearch = words !== '' || isFiltered
  const sorts = search.sort === undefined ? ordinary : search.sort.split(',')
  const order = orderOfIds(sorts)
  const wanted = { size: search.size, offset: search.page * search.size }

  /**
   * Whether indexes provide the matches of the filters in their order, or only count them, or count them before they are sorted by a
   * computed column, if these columns are stale.
   */
  const indexedWith = (columns: StaleColumns) => {
    if (words !== '' || filter !== undefined) return undefined
    if (isByIndex(type, chosen, columns)) return 'in order'
    if (!isCounted(type, chosen, columns)) return undefined
    if (search.sort === undefined) return 'counted'
    // No index provides their order, which PostgreSQL could scan in vain.
    return sorts?.every((name) => withoutMinus(name) in computed) ? 'sorted' : undefined
  }
  // Both tell with the counts whether a column is stale; otherwise this has to be known before.
  const isAssumed = known === undefined && indexedWith(nothingIsStale) !== undefined
  const stale = known ?? (isAssumed ? nothingIsStale : await staleColumns(tx, type, company, chosen))

  const filtered = (rows: Rows) => (filter ? rows.where(filter.where) : rows)
  const listed = (columns: Computed) => {
    const rows = withoutMerged(type, rowsOf(tx, type, company, columns))
    return { all: rows, list: filter?.isIndexed ? filtered(rows) : rows }
  }
  // Counting and ordering do not need the columns that only the page shows, so these need not be built and planned.
  const compared = filters.filter(({ name, given }) => !computedCondition(type, name, given, stale, company))
  const used = [...compared.map(({ name }) => name), ...(type.sums ?? []), ...(sorts ?? []).map(withoutMinus)]
  const { all, list } = listed(Object.fromEntries(Object.entries(computed).filter(([name]) => used.includes(name))))
  const whole = listed(computed)
  const indexed = indexedWith(stale)
  const searched: RowSearch = {
    tx,
    type,
    company,
    list,
    stale,
    assumed: isAssumed ? staleConditions(type, company, chosen) : {},
    matching: (rows) =>
      withFilters(type, company, withWords(type, filter?.isIndexed ? rows : filtered(rows), words), chosen, stale),
    compared: !isFiltered && filter === undefined && signsIn(words).length === 0 ? ['searchText'] : undefined,
    isCollected:
      words === '' &&
      filter === undefined &&
      type.sums === undefined &&
      filters.some((each) => isPeriod(each) || type.collectedBy?.includes(each.name)),
  }
  const isWholeList = !isSearch && (filter === undefined || filter.isIndexed)
  const reference = isWholeList || indexed === 'in order' ? referenceInOrder(type, sorts) : undefined
  const limited = (rows: Rows) => rows.limit(wanted.size).offset(wanted.offset)
  const ordered = (rows: Rows) =>
    order === undefined ? inOrder(type, rows, sorts) : byIndex(type, company, rows, order)
  const byTheIndex = (rows: Rows) => limited(ordered(rows))
  const sorted = (rows: Rows) => (order === undefined ? inOrder(type, rows, sorts) : bySorting(type, rows, order))
  const bySorted = (rows: Rows) => limited(sorted(rows))

  const count = (): Promise<ListCounts> => {
    const page = reference ? undefined : byTheIndex(searched.matching(list))
    if (isWholeList) return countWholeList(searched, filter, page)
    if (indexed === 'in order') return countByIndex(searched, search, page)
    if (indexed === 'sorted') return countByIndex(searched, search, bySorted(searched.matching(list)))
    if (indexed === 'counted')
      return countInIndex(searched, search, {
        byTheIndex: ordered,
        bySorting: sorted,
        isById: order !== undefined,
        ...wanted,
      })
    return countMatches(searched, { ...search, ...(order === 'desc' && { wanted: wanted.offset + wanted.size }) })
  }
  const found = await count()
  if (found.stale?.length) return listPage(tx, declared, company, search, parts, new Set(found.stale))

  const completed = (rows: Rows) => complete(type, rows, computed)
  const withoutIds = () => bySorted(found.hasAll ? withIds(type, all, found.newest) : searched.matching(list))
  const page = async (send: Send): Promise<object[]> => {
    const ids = found.page ?? idsOfPage(found, order, wanted) ?? (await idsIn(send, type, withoutIds()))
    return inOrderOfIds(send, ids, completed(withIds(type, whole.all, ids)))
  }
  const byReference =
    reference && (await pageByReference(type, company, completed(searched.matching(whole.list)), reference, wanted))
  const [rows, { total, totalIsExact }] = await pipelined(tx, (send) =>
    Promise.all([byReference ?? page(send), totalOf(send, found)]),
  )
  return {
    entities: rows.map((row) => flattenLists(type, row)),
    total,
    ...(!totalIsExact && { totalIsExact }),
    deleted: found.deleted,
    ...(filter && isSearch && (await outsidePeriod({ ...searched, list: all }, search, total))),
    ...(found.sums && { sums: found.sums }),
  }
}

async function totalOf(send: Send, found: ListCounts) {
  if (typeof found.total === 'number') return statedTotal(found.total, found)
  const [counted] = await send(found.total)
  return statedTotal(counted?.total ?? 0, found)
}

const withoutMinus = (sort: string) => sort.replace(/^-/, '')

/** Whether a first and a last day are given. */
const isPeriod = ({ kind, given }: ChosenFilter) => kind === 'dateRange' && given.length === 2 && given.every(isGiven)

/** The records of a page of a list sorted by age, if enough matches are known. */
function idsOfPage(
  { newest, hasAll }: ListCounts,
  order: ReturnType<typeof orderOfIds>,
  { offset, size }: { offset: number; size: number },
) {
  if (order === undefined || (!hasAll && (order === 'asc' || newest.length < offset + size))) return undefined
  return (order === 'desc' ? newest : newest.toReversed()).slice(offset, offset + size)
}

async function idsIn(send: Send, type: RecordType, rows: Rows): Promise<readonly number[]> {
  const found = await send(rows.select(`${type.table}.id`))
  return found.map(({ id }) => id)
}

/** Planned only once, because planning takes longer than finding them. */
async function inOrderOfIds(send: Send, ids: readonly number[], rows: ReturnType<typeof complete>): Promise<object[]> {
  if (ids.length === 0) return []
  const found = new Map<number, object>()
  for (const row of await send(rows.modifyEnd(prepared))) found.set(Number(row.id), row)
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function outsidePeriod(searched: RowSearch, search: Search, inPeriod: number) {
  const { searchParam = '', exactTotal, filters = {} } = search
  const { type, company } = searched
  const withoutPeriod = (rows: Rows) =>
    withFilters(type, company, withWords(type, rows, searchParam.trim()), filters, searched.stale)
  const everywhere = await countMatches(
    { ...searched, compared: undefined, matching: withoutPeriod },
    { exactTotal, wanted: 0 },
  )
  const { total, totalIsExact } = await pipelined(searched.tx, (send) => totalOf(send, everywhere))
  const outside = { outsidePeriod: total - inPeriod }
  return totalIsExact ? outside : { ...outside, outsidePeriodIsExact: false as const }
}
