import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { Refusal, refusedFields } from '../refusal.ts'
import { flattenLists } from './lists.ts'
import { completeRows, rowsOf } from './rows.ts'

type Values = Readonly<Record<string, unknown>>
type LockedRow = Values & { id: number; companyId?: number | null; version: number; deleted: boolean }
/** The company of an audit entry; entries about a company belong to that company. */
export const companyOf = (type: RecordType, row: LockedRow) =>
  type.scope === 'platform' ? row.id : (row.companyId ?? null)

export function existing<Row>(type: RecordType, row: Row | undefined, field?: string): Row {
  if (row === undefined) throw notFoundRefusal(type, field)
  return row
}

export const notFoundRefusal = ({ notFound: code }: RecordType, field?: string) =>
  field === undefined ? new Refusal(400, code) : refusedFields([{ code, field }])

/** The row, locked until the end of the transaction. */
export async function locked(type: RecordType, tx: Tx, company: CompanyOrAll, id: number) {
  const [row] = await lockedRows(type, tx, company, [id])
  return existing(type, row)
}

/**
 * The existing rows, locked until the end of the transaction in the order of their ids, so that simultaneous requests do not deadlock.
 * Those of append-only types never change.
 */
export async function lockedRows(type: RecordType, tx: Tx, company: CompanyOrAll, ids: readonly number[]) {
  if (type.appendOnly) throw new Refusal(400, 'RECORD_CANNOT_CHANGE')
  const id = sql.ref(`${type.table}.id`)
  const rows = await rowsOf(tx, type, company)
    .selectAll()
    .where(sql<SqlBool>`${id} = any(${ids}::bigint[])`)
    .orderBy(id)
    .forUpdate()
    .execute()
  return rows as LockedRow[]
}

/** The records with these ids and their lists, which are in other tables. */
export async function listsOf(tx: Tx, type: RecordType, company: CompanyOrAll, ids: readonly number[]) {
  const rows = type.lists ? await completeRows(tx, type, company, ids) : []
  return new Map(rows.map((row) => [Number(row.id), flattenLists(type, row)]))
}
