import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { Refusal, refusedFields } from '../refusal.ts'
import { rowsOf, type Scope } from './rows.ts'

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

/** The row, locked until the end of the transaction to serialise concurrent edits. Those of append-only types never change. */
export async function locked(type: RecordType, tx: Tx, company: Scope, id: number, field?: string) {
  if (type.appendOnly) throw new Refusal(400, 'RECORD_CANNOT_CHANGE')
  const row = await rowsOf(tx, type, company)
    .selectAll()
    .where(`${type.table}.id`, '=', id)
    .forUpdate()
    .executeTakeFirst()
  return existing(type, row as LockedRow | undefined, field)
}
