import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { Page } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import type { FieldsOf, RecordOf } from '../../shared/record-of.ts'
import { audit, auditEach, changesBetween, type Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { isIn, prepared } from '../database/postgres.ts'
import { Refusal } from '../refusal.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { computedColumns } from './computed-columns.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { keepAnswer, type Keep } from './idempotency-key.ts'
import { type Chosen, idsInOrder, listPage, type Search } from './list.ts'
import { auditedValues, ownValues, refuseForeignRows, replaceRows, flattenLists, withRowNumbers } from './lists.ts'
import { insertRecords } from './insertion.ts'
import { companyOf, existing, locked, notFoundRefusal } from './locked-row.ts'
import { recordTables } from './record-tables.ts'
import {
  complete,
  rowsOf,
  type ColumnsOf,
  type Computed,
  type ListFilter,
  type QueryParts,
  type Scope,
} from './rows.ts'
import { refuseForeignReferences } from './references.ts'
import { byAge, derived, inOrder, isAfter } from './search.ts'
import { follow, withServerValues } from './server-values.ts'
import { applyReferenceRulesToEdit } from './reference-rules.ts'
import { refuseDeletedInUse, rulesOf } from './rules.ts'
import { setDeleted, type Deletion } from './set-deleted.ts'

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

  /** Those of the records with these ids that exist. */
  async function byIds(tx: Tx, company: Scope, ids: readonly number[]): Promise<Record[]> {
    const rows = unfiltered(tx, company).where(isIn(`${type.table}.id`, ids))
    return recordsOf(await rows.modifyEnd(prepared).execute())
  }

  const find = async (tx: Tx, company: Scope, id: number): Promise<Record | undefined> =>
    (await byIds(tx, company, [id]))[0]

  const setAllDeleted = (tx: Tx, company: Scope, actor: Actor, deletion: Deletion) =>
    setDeleted(tx, type, company, actor, deletion, (ids) => byIds(tx, company, ids))

  const insertAll = (tx: Tx, company: Scope, actor: Actor, all: readonly Values[], more: Values = {}) =>
    withDuplicateErrors(type, () => insertRecords(tx, type, company, actor, all, { more, isImport: true }))

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

    /** `more` are columns set by the caller, not fields of the request body. */
    async create(
      tx: Tx,
      company: Scope,
      actor: Actor,
      values: Values,
      more: Values = {},
      keep?: Keep,
    ): Promise<Record> {
      const { created, entries } = await withDuplicateErrors(type, async () => {
        const { ids, entries } = await insertRecords(tx, type, company, actor, [values], { more })
        return { created: existing(type, await find(tx, company, Number(ids[0]))), entries }
      })
      if (keep) await keepAnswer(tx, keep(created))
      await auditEach(tx, entries)
      if (company !== undefined) await rulesOf(type).onSave?.(tx, company, actor, created)
      return created
    },

    /** Creates many records in order with few queries and an audit entry for each. Returns their ids. */
    async createAll(tx: Tx, company: Scope, actor: Actor, all: readonly Values[], more: Values = {}) {
      const { ids, entries } = await insertAll(tx, company, actor, all, more)
      await auditEach(tx, entries)
      return ids
    },

    /** The same without the audit entries, which it returns for the end of the transaction. */
    insertAll,

    /**
     * `version` is the version that the client has read; without it the last write wins, which the audit trail shows.
     */
    async edit(tx: Tx, company: Scope, actor: Actor, id: number, given: Values, version?: number): Promise<Record> {
      const before = await locked(type, tx, company, id, type.notFoundAt)
      if (before.deleted) throw notFoundRefusal(type, type.notFoundAt)
      if (version !== undefined && version !== before.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
      const { onSave, beforeEdit } = rulesOf(type)
      const whole = type.lists || onSave || beforeEdit ? { ...before, ...(await find(tx, company, id)) } : before
      const more = company !== undefined && (await beforeEdit?.(tx, company, actor, whole, { ...whole, ...given }))
      const asGiven = [{ values: withRowNumbers(type, { ...given, ...more }, whole), before: whole }]
      const [entered = {}] = await withServerValues(tx, type, company, asGiven)
      const values = await applyReferenceRulesToEdit(tx, type, company, { before, values: entered })
      const changes = changesBetween(auditedValues(type, whole), auditedValues(type, values, whole))
      if (Object.keys(changes).length > 0) {
        await refuseForeignReferences(type, tx, company, [values], { before })
        if (company !== undefined) await refuseForeignRows(tx, type, company, [values], whole)
        if (type.unique.some(({ field }) => field in changes))
          await refuseAlikeNumbers(type, tx, company, [{ id, values }])
        await withDuplicateErrors(type, () =>
          recordTables(tx)
            .updateTable(type.table)
            .set({
              ...ownValues(type, values),
              ...derived(type, { ...before, ...values }),
              version: before.version + 1,
            })
            .where('id', '=', before.id)
            .execute(),
        )
        if (company !== undefined)
          await replaceRows(tx, type, company, { id, before: whole, after: { ...whole, ...values } })
        const edited = existing(type, await find(tx, company, id))
        const companyId = companyOf(type, before)
        await audit(tx, actor, { type, action: 'EDITED', recordId: id, companyId, changes })
        await auditEach(tx, await follow(tx, type, company, actor, [{ after: edited, before: whole }]))
        if (company !== undefined) {
          await refuseDeletedInUse(tx, type, company, [id])
          await onSave?.(tx, company, actor, edited, whole, given)
        }
        return edited
      }
      return existing(type, await find(tx, company, id))
    },

    /** Deletes or restores a record, and stores the reason. Restoring an active record changes nothing. */
    async setDeleted(tx: Tx, company: Scope, actor: Actor, id: number, deleted: boolean, reason?: Values) {
      await setAllDeleted(tx, company, actor, { ids: [id], deleted, reason })
      return existing(type, await find(tx, company, id))
    },

    setAllDeleted,
  }
}
