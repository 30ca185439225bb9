import { sql } from 'kysely'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { Changes } from '../../shared/audit-trail.ts'
import type { Trail } from './manifest.ts'

// What has happened to a company as a whole is in the platform's chain of the audit trail, which outlives the company's own. The
// state of an erasure is what the newest of these entries say, and is stored nowhere else.

/** The operator, acting on a company from outside. */
export const platformOperator: Actor = { userId: null, email: 'cli', companyId: null }

export interface CompanyEvent {
  readonly action: string
  readonly at: Date
  readonly changes: Changes | null
}

/** The newest of some events of a company. */
export async function newestEvent(
  tx: Tx,
  company: CompanyId,
  actions: readonly string[],
): Promise<CompanyEvent | undefined> {
  return tx
    .selectFrom('auditEntries')
    .select(['actionName as action', 'dateCreated as at', 'changes'])
    .where('companyId', 'is', null)
    .where('recordId', '=', company)
    .where('actionName', 'in', actions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The new value of a field of an event. */
export const stated = (event: CompanyEvent | undefined, field: string): string | undefined => {
  const value = event?.changes?.[field]?.to
  return typeof value === 'string' ? value : undefined
}

/** The end of the company's own chain. */
export async function trailOf(tx: Tx, company: CompanyId): Promise<Trail> {
  const { rows } = await sql<Trail>`
    select length as entries, encode(hash, 'hex') as hash from audit_chains where id = ${company}`.execute(tx)
  return rows[0] ?? { entries: 0, hash: '' }
}
