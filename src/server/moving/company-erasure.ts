import { sql } from 'kysely'
import type { Changes } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import { audit, auditEach } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asPlatform, type CompanyId } from '../database/tenancy.ts'
import { newestEvent, platformOperator, stated, trailOf } from './company-events.ts'
import { companyTables } from './company-tables.ts'
import { ArchiveFault } from './manifest.ts'

const day = 24 * 60 * 60_000
/** The oldest export after which an erasure is scheduled, in days. */
const recentDays = 7

/** The company of an erasure. */
export interface Leaving {
  readonly id: CompanyId
  /** The record type of companies. */
  readonly type: Pick<RecordType, 'code'>
}

/** When everything of the company may be erased; undefined if no erasure is scheduled. A restored company stays. */
export async function erasureDue(tx: Tx, company: CompanyId): Promise<Date | undefined> {
  const event = await newestEvent(tx, company, ['COMPANY_ERASURE_SET', 'COMPANY_ERASURE_CANCELLED'])
  const due = stated(event, 'due')
  if (event?.action !== 'COMPANY_ERASURE_SET' || due === undefined) return undefined
  const row = await tx.selectFrom('companies').select('deleted').where('id', '=', company).executeTakeFirst()
  return row?.deleted ? new Date(due) : undefined
}

/** Deletes the company, so that its users cannot log in, and schedules the erasure; returns when it may happen. */
export const scheduleErasure = (
  db: Database,
  { id, type }: Leaving,
  { days, withoutExport }: { days: number; withoutExport: boolean },
): Promise<Date> =>
  asPlatform(db, async (tx) => {
    const exported = await newestEvent(tx, id, ['COMPANY_EXPORTED'])
    if (!withoutExport && (!exported || exported.at.getTime() < Date.now() - recentDays * day))
      throw new ArchiveFault(
        `The company was not exported within the last ${recentDays} days: run \`companies export ${id}\` first, or add --without-export.`,
      )
    const due = new Date(Date.now() + days * day)
    const wasLive = await setDeleted(tx, id, true)
    await auditEach(tx, [
      ...(wasLive ? [{ actor: platformOperator, entry: { type, action: 'DELETED' as const, recordId: id } }] : []),
      {
        actor: platformOperator,
        entry: {
          action: 'COMPANY_ERASURE_SET',
          recordId: id,
          changes: { due: { from: null, to: due.toISOString() } },
        },
      },
    ])
    return due
  })

/** Ends a scheduled erasure, and lets the users log in again. */
export const cancelErasure = (db: Database, { id, type }: Leaving): Promise<void> =>
  asPlatform(db, async (tx) => {
    if (!(await erasureDue(tx, id))) throw new ArchiveFault('No erasure of the company is scheduled.')
    await setDeleted(tx, id, false)
    await auditEach(tx, [
      { actor: platformOperator, entry: { type, action: 'RESTORED', recordId: id } },
      { actor: platformOperator, entry: { action: 'COMPANY_ERASURE_CANCELLED', recordId: id } },
    ])
  })

async function setDeleted(tx: Tx, id: CompanyId, deleted: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('companies')
    .set((eb) => ({ deleted, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted', '=', !deleted)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** What was erased; it contains no personal data, and stays in the platform's audit trail. */
export interface Erasure {
  readonly company: number
  readonly erasedAt: string
  readonly by: string
  /** SHA-256 of the archive; null if it was erased without one. */
  readonly archive: string | null
  /** The last hash of the company's audit trail. */
  readonly trail: string
  readonly rows: Readonly<Record<string, number>>
}

/** Erases every row of the company, in one transaction. */
export const eraseCompany = (
  db: Database,
  id: CompanyId,
  { withoutExport, progress }: { withoutExport: boolean; progress: (line: string) => void },
): Promise<Erasure> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('app.erasing', ${String(id)}, true)`.execute(
      tx,
    )
    await sql`select from companies where id = ${id} for update`.execute(tx)
    const due = await erasureDue(tx, id)
    if (!due || due > new Date()) throw new ArchiveFault('The erasure is not due yet.')
    const exported = await newestEvent(tx, id, ['COMPANY_EXPORTED'])
    const trail = await trailOf(tx, id)
    if (!withoutExport && stated(exported, 'trail') !== trail.hash)
      throw new ArchiveFault(
        `The audit trail has entries that the newest export does not contain: run \`companies export ${id}\` again, or add --without-export.`,
      )
    const rows: Record<string, number> = {}
    for (const { name, condition } of (await companyTables(tx, id)).toReversed()) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)} t where ${condition}`.execute(tx)
      rows[name] = Number(numAffectedRows)
      progress(`${name}: ${rows[name]} rows erased`)
    }
    const archive = stated(exported, 'archive') ?? null
    const counts: Changes = {}
    for (const [name, from] of Object.entries(rows)) counts[name] = { from, to: 0 }
    await audit(tx, platformOperator, {
      action: 'COMPANY_ERASED',
      recordId: id,
      changes: {
        archive: { from: archive, to: null },
        trail: { from: trail.hash, to: null },
        ...counts,
      },
    })
    const erasedAt = new Date().toISOString()
    return { company: id, erasedAt, by: platformOperator.email, archive, trail: trail.hash, rows }
  })
