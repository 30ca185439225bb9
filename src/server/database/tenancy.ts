import { sql } from 'kysely'
import type { Database, Tx } from './connection.ts'
import { inWritersTurn } from './writers.ts'

declare const ofSession: unique symbol
/** A company's id that a session vouches for; only `server/session.ts` and the trusted start-up make one. */
export type CompanyId = number & { readonly [ofSession]: true }

/** Marks an id as the session's own. Call it only where the id comes from the session or from the operator. */
export const vouched = (id: number) => id as CompanyId

/** A transaction for reading never waits for the company's writers; the database refuses it every change. */
export type Access = 'read' | 'write'

const reading = <Result>(db: Database, work: (tx: Tx) => Promise<Result>) =>
  db.transaction().setAccessMode('read only').execute(work)

/**
 * A transaction that sees one company's rows and nothing else: it gives up the owner's rights and names the company to
 * row-level security, so that a forgotten filter finds nothing of another's.
 */
export function asCompany<Result>(
  db: Database,
  company: CompanyId,
  work: (tx: Tx) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const steps = async (tx: Tx) => {
    await continueAsCompany(tx, company)
    return work(tx)
  }
  return access === 'read' ? reading(db, steps) : inWritersTurn(db, company, () => db.transaction().execute(steps))
}

/**
 * Goes on with one company's rows alone, in a transaction that knew more. It may wait longer for a lock than others: an
 * import, or another process of the application, may be writing into the company's audit chain.
 */
export async function continueAsCompany(tx: Tx, company: CompanyId) {
  await sql`select set_config('role', 'pokoj_company', true), set_config('app.company_id', ${String(company)}, true),
    set_config('lock_timeout', '25s', true)`.execute(tx)
}

/** Goes on with the rights of the platform in a company's transaction: for links, sessions and mail of its users. */
export async function continueAsPlatform(tx: Tx) {
  await sql`select set_config('role', 'pokoj_platform', true)`.execute(tx)
}

/** A transaction for users, sessions and companies; it has no right to any company's records. */
export function asPlatform<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  access: Access = 'write',
): Promise<Result> {
  const steps = async (tx: Tx) => {
    await continueAsPlatform(tx)
    return work(tx)
  }
  return access === 'read' ? reading(db, steps) : inWritersTurn(db, undefined, () => db.transaction().execute(steps))
}
