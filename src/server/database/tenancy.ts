import { sql } from 'kysely'
import type { Database, Tx } from './connection.ts'
import { unawaited } from './pipelined-connection.ts'
import { prepared } from './postgres.ts'
import { queueWrite, type Flush } from './write-queue.ts'

declare const ofSession: unique symbol
/** A company id confirmed by a session; created only in `server/session.ts` and trusted start-up code. */
export type CompanyId = number & { readonly [ofSession]: true }

/** Marks an id as trusted. Call it only where the id comes from the session or the operator. */
export const trustedCompanyId = (id: number) => id as CompanyId

/** A read transaction never waits for the company's writers; the database rejects any write in it. */
export type Access = 'read' | 'write'

const readOnly = <Result>(db: Database, work: (tx: Tx) => Promise<Result>) =>
  db.transaction().setAccessMode('read only').execute(work)

/**
 * A transaction that sees only one company's rows: it drops the owner's rights and sets the company for row-level security,
 * so that a forgotten filter does not return other companies' data.
 */
export function asCompany<Result>(
  db: Database,
  company: CompanyId,
  work: (tx: Tx) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const steps = async (tx: Tx, flush: Flush) => {
    await continueAsCompany(tx, company, flush)
    return work(tx)
  }
  return access === 'read'
    ? readOnly(db, (tx) => steps(tx, 'at commit'))
    : queueWrite(db, company, (flush) => db.transaction().execute((tx) => steps(tx, flush())))
}

/**
 * Restricts a transaction to one company's rows. It may wait longer for locks than others: an import, or another process of
 * the application, may be writing into the company's audit chain.
 */
export async function continueAsCompany(tx: Tx, company: CompanyId, flush: Flush = 'at commit') {
  await sql`select set_config('role', 'pokoj_company', true), set_config('app.company_id', ${String(company)}, true),
    set_config('lock_timeout', '25s', true)
    ${flush === 'later' ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}
    ${prepared} ${unawaited}`.execute(tx)
}

/** Switches a company's transaction to the platform's rights: for links, sessions and mail of its users. */
export async function continueAsPlatform(tx: Tx) {
  await sql`select set_config('role', 'pokoj_platform', true)`.execute(tx)
}

/** A transaction for users, sessions and companies, without access to any company's records. */
export function asPlatform<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const steps = async (tx: Tx) => {
    await continueAsPlatform(tx)
    return work(tx)
  }
  return access === 'read' ? readOnly(db, steps) : queueWrite(db, undefined, () => db.transaction().execute(steps))
}
