import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { auditEach } from '../audit.ts'
import { trustedCompanyId } from '../database/tenancy.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { statedReason } from './deletion-reason.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { refuseDeletedInUse, refuseInUse } from './guards.ts'
import { companyOf, listsOf, lockedRows, notFoundRefusal } from './locked-row.ts'
import { refuseMerged } from './merged.ts'
import { recordTables } from './record-tables.ts'
import { checkRestored } from './reference-rules.ts'
import { type By, rulesFor, rulesOf, type Write } from './rules.ts'

type Values = Readonly<Record<string, unknown>>

/** What is stored with deleted or restored records: a reason, which the audit entry contains, and columns that are not fields. */
export interface Stating {
  readonly reason?: Values | undefined
  readonly columns?: Values
}

/** Deletes records, or none if one of them does not exist, is already deleted, or is in use; the way of every writer. */
export const remove = (by: By, type: RecordType, ids: readonly number[], stating?: Stating) =>
  setDeleted(by, type, ids, true, stating)

/**
 * Restores records, or none if one of them does not exist, has a number that another record now has, or breaks another rule;
 * leaves active records as they are. The way of every writer.
 */
export const restore = (by: By, type: RecordType, ids: readonly number[], stating?: Stating) =>
  setDeleted(by, type, ids, false, stating)

async function setDeleted(
  by: By,
  type: RecordType,
  ids: readonly number[],
  deleted: boolean,
  { reason, columns }: Stating = {},
) {
  const { tx, company, actor, writer = 'request' } = by
  const entries = by.entries ?? []
  const rows = await lockedRows(type, tx, company, ids)
  const changed = rows.filter((row) => row.deleted !== deleted)
  if (rows.length < new Set(ids).size || (deleted && changed.length < rows.length)) throw notFoundRefusal(type)
  if (changed.length === 0) return
  const changedIds = changed.map(({ id }) => id)
  const lists = await listsOf(tx, type, company, changedIds)
  const writes = changed.flatMap((row): Write<RecordType>[] => {
    const owner = companyOf(type, row)
    const before = { ...row, ...lists.get(row.id) }
    const after = { ...before, ...reason, deleted, version: row.version + 1 }
    const event = deleted ? 'deleted' : 'restored'
    return [
      {
        ...by,
        writer,
        entries,
        company: owner === null ? undefined : trustedCompanyId(owner),
        event,
        before,
        after,
        input: { ...reason },
      },
    ]
  })
  const { checks, effects } = rulesOf(type)
  if (!deleted) {
    if (writer !== 'merge') refuseMerged(type, changed)
    await checkRestored(tx, type, company, changed)
    const numbered = changed.map((row) => ({ id: row.id, values: row }))
    await refuseAlikeNumbers(type, tx, company, numbered)
  }
  for (const check of rulesFor(checks, writer)) for (const each of writes) await check(each)
  await withDuplicateErrors(type, () =>
    recordTables(tx)
      .updateTable(type.table)
      .set((eb) => ({ deleted, version: eb('version', '+', 1), ...reason, ...columns }))
      .where(sql<SqlBool>`id = any(${changedIds}::bigint[])`)
      .execute(),
  )
  await (deleted ? refuseInUse : refuseDeletedInUse)(by, type, changedIds)
  for (const row of changed)
    entries.push({
      actor,
      entry: {
        type,
        action: deleted ? 'DELETED' : 'RESTORED',
        recordId: row.id,
        companyId: companyOf(type, row),
        ...(reason && { changes: statedReason(reason, row) }),
      },
    })
  for (const effect of rulesFor(effects, writer)) if (writes.length > 0) await effect(writes)
  if (!by.entries) await auditEach(tx, entries)
}
