import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { Page } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import type { FieldsOf, RecordOf } from '../../shared/record-of.ts'
import type { Tx } from '../database/connection.ts'
import { computedColumns } from './computed-columns.ts'
import { type Chosen, idsInOrder, listPage, type Search } from './list.ts'
import { flattenLists } from './lists.ts'
import { existing } from './locked-row.ts'
import { remove, restore, type Stating } from './remove.ts'
import {
  complete,
  completeRows,
  rowsOf,
  type ColumnsOf,
  type Computed,
  type ListFilter,
  type QueryParts,
  type Scope,
} from './rows.ts'
import type { By } from './rules.ts'
import { save, type Item } from './save.ts'
import { byAge, inOrder, isAfter } from './search.ts'

export type { ColumnsOf, ListFilter, Scope }

type Values = Readonly<Record<string, unknown>>

type ValuesOf<Selected extends Computed> = string extends keyof Selected
  ? unknown
  : { [Name in keyof Selected]: Selected[Name] extends Expression<infer Value> ? Value : never }

interface Parts<Type extends RecordType, Selected extends Computed> {
  /** Computed columns, which are part of the records and sorted and filtered like those of the table. */
  select?: (columns: ColumnsOf<Type>) => Selected
  /** Limits the records of `search`, `following` and `all`. */
  filter?: ListFilter<Type> | undefined
  /** The order of `all` and the default order of `search`, if they differ from the type's. */
  order?: readonly Sort<Type>[]
}
type Sort<Type extends RecordType> = `${'' | '-'}${(keyof FieldsOf<Type> & string) | Type['columns'][number] | 'id'}`

/**
 * The queries of a record type, for use in a transaction of a company or the platform (database/tenancy.ts). The compiler
 * checks the columns in `select`, `filter` and `order` with those of the type's table.
 */
export function recordQueries<Type extends RecordType, Selected extends Computed = Computed>(
  type: Type,
  { select, filter, order }: Parts<NoInfer<Type>, Selected> = {},
) {
  type Record = RecordOf<Type> & ValuesOf<Selected>
  const columns: ColumnsOf<Type> = expressionBuilder()
  const where = filter?.(columns)
  const parts = (): QueryParts => ({
    computed: { ...computedColumns(type), ...select?.(columns) },
    filter: where,
    order: order ?? type.order,
  })

  const unfiltered = (tx: Tx, company: Scope) => {
    const { computed } = parts()
    return complete(type, rowsOf(tx, type, company, computed), computed)
  }
  const list = (tx: Tx, company: Scope) => {
    const rows = unfiltered(tx, company)
    return where ? rows.where(where) : rows
  }
  // `complete` selects the columns of the declaration, from which the type of a record is derived.
  const recordsOf = (rows: readonly object[]) => rows.map((row) => flattenLists(type, row) as Record)

  const find = async (tx: Tx, company: Scope, id: number): Promise<Record | undefined> =>
    recordsOf(await completeRows(tx, type, company, [id], parts().computed))[0]

  /** The only writers: rules of the type (rules.ts) apply to whoever calls them. */
  const writers = {
    /** Creates and edits records in order, or none of them; returns their ids. */
    save: (by: By, items: readonly Item[], serverColumns?: Values) => save(by, type, items, serverColumns),

    async create(by: By, values: Values, serverColumns?: Values): Promise<Record> {
      const [id = 0] = await save(by, type, [{ values }], serverColumns)
      return existing(type, await find(by.tx, by.company, id))
    },

    async edit(by: By, id: number, values: Values, asked: Pick<Item, 'version' | 'stated'> = {}): Promise<Record> {
      await save(by, type, [{ ...asked, id, values }])
      return existing(type, await find(by.tx, by.company, id))
    },

    remove: (by: By, ids: readonly number[], stating?: Stating) => remove(by, type, ids, stating),
    restore: (by: By, ids: readonly number[], stating?: Stating) => restore(by, type, ids, stating),

    async removeOne(by: By, id: number, stating?: Stating): Promise<Record> {
      await remove(by, type, [id], stating)
      return existing(type, await find(by.tx, by.company, id))
    },

    async restoreOne(by: By, id: number, stating?: Stating): Promise<Record> {
      await restore(by, type, [id], stating)
      return existing(type, await find(by.tx, by.company, id))
    },
  }

  return {
    find,

    /** The existing records among those with these ids. */
    async existing(tx: Tx, company: Scope, ids: readonly number[]): Promise<Record[]> {
      const rows = unfiltered(tx, company).where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${ids}::bigint[])`)
      return recordsOf(await rows.orderBy(`${type.table}.id`).execute())
    },

    search: (tx: Tx, company: Scope, search: Search) =>
      listPage(tx, type, company, search, parts()) as Promise<Page<Record>>,

    /** The ids of all live matches in the order of the list, or of `only` those; at most `most`. */
    idsInOrder: (tx: Tx, company: Scope, search: Chosen, most: number) =>
      idsInOrder(tx, type, company, search, parts(), most),

    async all(tx: Tx, company: Scope): Promise<Record[]> {
      return recordsOf(await inOrder(type, company, list(tx, company), parts().order).execute())
    },

    /** The next `size` records after an id, ordered by id: reads all in batches, unaffected by concurrent writes. */
    async following(tx: Tx, company: Scope, id: number, size: number): Promise<Record[]> {
      const rows = byAge(type, company, list(tx, company), false)
        .where(isAfter(type, company, id))
        .limit(size)
      return recordsOf(await rows.execute())
    },

    ...writers,
  }
}
