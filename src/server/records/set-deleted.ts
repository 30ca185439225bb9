import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { auditAll, type Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { statedReason } from './deletion-reason.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { companyOf, lockedRows, notFoundRefusal } from './locked-row.ts'
import { refuseMerged } from './merged.ts'
import { recordTables } from './record-tables.ts'
import type { Scope } from './rows.ts'

/**
 * Deletes or restores several records, and stores the reason, or none if one of them does not exist, is already deleted, or has a number that
 * another record now has. Restoring leaves active records as they are.
 */
export async function setAllDeleted(
  tx: Tx,
  type: RecordType,
  company: Scope,
  actor: Actor,
  ids: readonly number[],
  deleted: boolean,
  reason?: Readonly<Record<string, unknown>>,
) {
  const rows = await lockedRows(type, tx, company, ids)
  const changed = rows.filter((row) => row.deleted !== deleted)
  if (rows.length < new Set(ids).size || (deleted && changed.length < rows.length)) throw notFoundRefusal(type)
  if (changed.length === 0) return
  if (!deleted) refuseMerged(type, changed)
  if (!deleted)
    await refuseAlikeNumbers(
      type,
      tx,
      company,
      changed.map((row) => ({ id: row.id, values: row })),
    )
  await withDuplicateErrors(type, () =>
    recordTables(tx)
      .updateTable(type.table)
      .set((columns) => ({ deleted, version: columns('version', '+', 1), ...reason }))
      .where(sql<SqlBool>`id = any(${changed.map(({ id }) => id)}::bigint[])`)
      .execute(),
  )
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
}
