import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { Page } from '../../shared/list-page.ts'
import { amountsOf } from '../../shared/list-columns.ts'
import type { RecordType } from '../../shared/record.ts'
import { signsIn } from '../../shared/search-words.ts'
import type { Tx } from '../database/connection.ts'
import { firstRead, isByIndex, listByIndex, matches, newest, type Searched, wholeList, withIds } from './list-counts.ts'
import { withFlatRows } from './lists.ts'
import { withoutMerged } from './merged.ts'
import { withFilters } from './page-filters.ts'
import type { Rows } from './record-tables.ts'
import { complete, rowsOf, type QueryParts, type Scope } from './rows.ts'
import { changingOf } from './computed-columns.ts'
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
 * PostgreSQL must not estimate how far to scan a list until a page of matches is full: with a wrong estimate it reads tens
 * of thousands of rows. A scan is therefore bounded; if it finds too few, all matches are collected and then sorted.
 */
export async function listPage(
  tx: Tx,
  declared: RecordType,
  company: Scope,
  search: Search,
  { computed, filter, order: ordinary }: QueryParts,
): Promise<Page<object>> {
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
    const matching = found.ids ? withIds(type, all, found.ids) : searched.matching(list)
    if (order === undefined) return inOrder(type, completed(matching), sorts)
    if (isWholeList || isListedByIndex) return byIndex(type, company, completed(searched.matching(list)), order)
    const isAmongNewest = order === 'desc' && (search.page + 1) * search.size <= found.amongNewest
    return isAmongNewest
      ? byIndex(type, company, completed(searched.matching(newest(searched, firstRead))), order)
      : bySorting(type, completed(matching), order)
  }
  const reference = (isWholeList || isListedByIndex) && referenceInOrder(type, sorts)
  const wanted = { size: search.size, offset: search.page * search.size }
  const rows = reference
    ? await pageByReference(type, company, completed(searched.matching(list)), reference, wanted)
    : await ordered().limit(wanted.size).offset(wanted.offset).execute()
  return {
    entities: rows.map((row) => withFlatRows(type, row)),
    total,
    ...(!totalIsExact && { totalIsExact }),
    deleted,
    ...(filter && isSearch && (await outsidePeriod({ ...searched, list: all }, search, total))),
    ...(sums && { sums }),
  }
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
