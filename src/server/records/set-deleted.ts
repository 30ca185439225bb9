import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { auditAll, auditEach, type Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { statedReason } from './deletion-reason.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { refuseInUse } from './in-use.ts'
import { companyOf, lockedRows, notFoundRefusal } from './locked-row.ts'
import { refuseMerged } from './merged.ts'
import { recordTables } from './record-tables.ts'
import { checkRestored } from './reference-rules.ts'
import type { Scope } from './rows.ts'
import { refuseDeletedInUse, rulesOf } from './rules.ts'
import { follow } from './server-values.ts'

export interface Deletion {
  readonly ids: readonly number[]
  readonly deleted: boolean
  /** Stored with the records. */
  readonly reason?: Readonly<Record<string, unknown>> | undefined
  /** Undoing an import or a confirmation has checks of its own of what has been recorded since. */
  readonly isUndo?: boolean
}
type Read = (ids: readonly number[]) => Promise<readonly { readonly id: number }[]>

/**
 * Deletes or restores records, or none if one of them does not exist, is already deleted, has a number that another record now
 * has, or breaks another rule. Restoring leaves active records as they are.
 */
export async function setDeleted(
  tx: Tx,
  type: RecordType,
  company: Scope,
  actor: Actor,
  { ids, deleted, reason, isUndo = false }: Deletion,
  read: Read,
) {
  const rows = await lockedRows(type, tx, company, ids)
  const changed = rows.filter((row) => row.deleted !== deleted)
  if (rows.length < new Set(ids).size || (deleted && changed.length < rows.length)) throw notFoundRefusal(type)
  if (changed.length === 0) return
  const changedIds = changed.map(({ id }) => id)
  if (!deleted) {
    refuseMerged(type, changed)
    await checkRestored(tx, type, company, changed)
    await refuseAlikeNumbers(
      type,
      tx,
      company,
      changed.map((row) => ({ id: row.id, values: row })),
    )
  }
  const { onSave, usesOf } = company === undefined ? {} : rulesOf(type)
  const before = new Map(onSave ? (await read(changedIds)).map((each) => [each.id, each]) : [])
  await withDuplicateErrors(type, () =>
    recordTables(tx)
      .updateTable(type.table)
      .set((columns) => ({ deleted, version: columns('version', '+', 1), ...reason }))
      .where(sql<SqlBool>`id = any(${changedIds}::bigint[])`)
      .execute(),
  )
  if (deleted && !isUndo) await refuseInUse(type, usesOf, tx, company, changedIds)
  if (!deleted) await refuseDeletedInUse(tx, type, company, changedIds)
  await auditAll(
    tx,
    actor,
    changed.map((row) => ({
      type,
      action: deleted ? 'DELETED' : 'RESTORED',
      recordId: row.id,
      companyId: companyOf(type, row),
      ...(reason && { changes: statedReason(reason, row) }),
    })),
  )
  const written = changed.map((row) => ({ after: { ...row, deleted, version: row.version + 1 }, before: row }))
  await auditEach(tx, await follow(tx, type, company, actor, written))
  if (!onSave || company === undefined) return
  for (const after of await read(changedIds)) await onSave(tx, company, actor, after, before.get(after.id))
}
