import { expressionBuilder } from 'kysely'
import type { Page } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import type { FieldsOf, RecordOf, ValuesOf } from '../../shared/record-of.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { type Chosen, idsInOrder, listPage, recordsInOrder, type Search } from './list.ts'
import { existing } from './locked-row.ts'
import type { Rows } from './record-tables.ts'
import { remove, restore, type Stating } from './remove.ts'
import { rowsOf, type ColumnsOf, type ListFilter, type QueryParts } from './rows.ts'
import type { By } from './rules.ts'
import { save, type Item } from './save.ts'
import { byAge, inOrder, isAfter } from './search.ts'

export type { ColumnsOf, ListFilter }

type Values = Readonly<Record<string, unknown>>

interface Parts<Type extends RecordType> {
  /** Limits the records of `search`, `following` and `all`. */
  filter?: ListFilter<Type> | undefined
  /** The order of `all` and the default order of `search`, if they differ from the type's. */
  order?: readonly Sort<Type>[]
}
type Sort<Type extends RecordType> = `${'' | '-'}${(keyof FieldsOf<Type> & string) | Type['columns'][number] | 'id'}`

/**
 * The queries of a record type, for use in a transaction of a company or the platform (database/tenancy.ts). The compiler
 * checks the columns in `filter` and `order` with those of the type's table.
 */
export function recordQueries<Type extends RecordType>(type: Type, { filter, order }: Parts<NoInfer<Type>> = {}) {
  type Record = RecordOf<Type>
  const columns: ColumnsOf<Type> = expressionBuilder()
  const parts: QueryParts = { filter: filter?.(columns), order: order ?? type.order }

  const idsOf = async (rows: Rows) => (await rows.select(`${type.table}.id`).execute()).map(({ id }) => id)
  const list = (tx: Tx, company: CompanyOrAll) => {
    const rows = rowsOf(tx, type, company)
    return parts.filter ? rows.where(parts.filter) : rows
  }

  /** Those of the records with these ids that exist, in this order; with the columns from which the type of a record is derived. */
  const byIds = async (tx: Tx, company: CompanyOrAll, ids: readonly number[]) =>
    (await recordsInOrder(tx, type, company, ids)) as Record[]

  const find = async (tx: Tx, company: CompanyOrAll, id: number): Promise<Record | undefined> =>
    (await byIds(tx, company, [id]))[0]

  /** The only writers: rules of the type (rules.ts) apply to whoever calls them. */
  const writers = {
    /** Creates and edits records in order, or none of them; returns their ids. */
    save: (by: By, items: readonly Item<ValuesOf<Type>>[], serverColumns?: Values) =>
      save(by, type, items, serverColumns),

    async create(
      by: By,
      values: ValuesOf<Type>,
      serverColumns?: Values,
      options: Pick<Item, 'stated'> = {},
    ): Promise<Record> {
      const [id = 0] = await save(by, type, [{ ...options, values }], serverColumns)
      return existing(type, await find(by.tx, by.company, id))
    },

    async edit(
      by: By,
      id: number,
      values: ValuesOf<Type>,
      options: Pick<Item, 'version' | 'stated'> = {},
    ): Promise<Record> {
      await save(by, type, [{ ...options, id, values }])
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
    async existing(tx: Tx, company: CompanyOrAll, ids: readonly number[]): Promise<Record[]> {
      return byIds(
        tx,
        company,
        ids.toSorted((one, other) => one - other),
      )
    },

    search: (tx: Tx, company: CompanyOrAll, search: Search) =>
      listPage(tx, type, company, search, parts) as Promise<Page<Record>>,

    /** The ids of all live matches in the order of the list, or of `only` those; at most `most`. */
    idsInOrder: (tx: Tx, company: CompanyOrAll, search: Chosen, most: number) =>
      idsInOrder(tx, type, company, search, parts, most),

    async all(tx: Tx, company: CompanyOrAll): Promise<Record[]> {
      return byIds(tx, company, await idsOf(inOrder(type, company, list(tx, company), parts.order)))
    },

    /** The next `size` records after an id, ordered by id: reads all in batches, unaffected by concurrent writes. */
    async following(tx: Tx, company: CompanyOrAll, id: number, size: number): Promise<Record[]> {
      const rows = byAge(type, company, list(tx, company), false)
        .where(isAfter(type, company, id))
        .limit(size)
      return byIds(tx, company, await idsOf(rows))
    },

    ...writers,
  }
}
