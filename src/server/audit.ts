import type { Tx } from './database/connection.ts'
import type { Changes } from './database/tables.ts'

export interface AuditEntry {
  /** What was done, e.g. `DEATH_RECORD_EDITED`; the audit trail shows it as a readable label. */
  action: string
  recordId?: number
  /** The company whose entry it is, when it is not the actor's own. */
  companyId?: number | null
  changes?: Changes
}

/** Who acted: a session, or the operator at the server, who has no user. */
export interface Actor {
  userId: number | null
  email: string
  companyId: number | null | undefined
}

/** Written in the transaction of what it reports, so that neither is without the other (decisions 5). */
export async function audit(tx: Tx, actor: Actor, entry: AuditEntry) {
  await tx
    .insertInto('auditEntries')
    .values({
      companyId: entry.companyId ?? actor.companyId ?? null,
      userId: actor.userId,
      userEmail: actor.email,
      actionName: entry.action,
      recordId: entry.recordId ?? null,
      changes: entry.changes ? JSON.stringify(entry.changes) : null,
    })
    .execute()
}

/** From what to what, of the fields that differ. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  )
}
