import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { Search } from './list.ts'
import { staleColumns } from './computed-columns.ts'
import { withoutMerged } from './merged.ts'
import { withFilters } from './page-filters.ts'
import { rowsOf, type QueryParts, type Scope } from './rows.ts'
import { bySorting, inOrder, orderOfIds, withWords } from './search.ts'

/** A search of a list, without its pages; `only` limits it to these ids. */
export interface Chosen extends Pick<Search, 'searchParam' | 'sort' | 'filters'> {
  readonly only?: readonly number[] | undefined
}

/** The ids of at most `most` matches in the order of the list; only live ones unless filtered otherwise. */
export async function idsInOrder(
  tx: Tx,
  type: RecordType,
  company: Scope,
  { searchParam = '', sort, filters = {}, only }: Chosen,
  { computed, filter, order: ordinary }: QueryParts,
  most: number,
): Promise<readonly number[]> {
  const id = sql.ref(`${type.table}.id`)
  // Deleted records only on request.
  const all = withoutMerged(type, rowsOf(tx, type, company, computed)).$if(
    filters['recordState'] === undefined,
    (rows) => rows.where(`${type.table}.deleted`, '=', false),
  )
  const limited = filter ? all.where(filter.where) : all
  const chosen = only ? limited.where(sql<SqlBool>`${id} = any(${only}::bigint[])`) : limited
  const stale = await staleColumns(tx, type, company, filters)
  const matching = withFilters(type, company, withWords(type, chosen, searchParam.trim()), filters, stale)
  const sorts = sort === undefined ? ordinary : sort.split(',')
  const direction = orderOfIds(sorts)
  const ordered = direction === undefined ? inOrder(type, matching, sorts) : bySorting(type, matching, direction)
  const ids = ordered.select(id.$castTo<number>().as('id')).limit(most)
  // One value instead of one row per id.
  const { found } = await tx
    .selectNoFrom(sql<number[]>`(select coalesce(json_agg(chosen.id), '[]') from (${ids}) chosen)`.as('found'))
    .executeTakeFirstOrThrow()
  return found
}
