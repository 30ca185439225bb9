import { sql } from 'kysely'
import type { Database, Tx } from './connection.ts'

declare const ofSession: unique symbol
/** A company's id that a session vouches for; only `server/session.ts` and the trusted start-up make one. */
export type CompanyId = number & { readonly [ofSession]: true }

/** Marks an id as the session's own. Call it only where the id comes from the session or from the operator. */
export const vouched = (id: number) => id as CompanyId

/**
 * A transaction that sees one company's rows and nothing else: it gives up the owner's rights and names the company to
 * row-level security, so that a forgotten filter finds nothing of another's.
 */
export function asCompany<Result>(
  db: Database,
  company: CompanyId,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await continueAsCompany(tx, company)
    return work(tx)
  })
}

/** Goes on with one company's rows alone, in a transaction that knew more. */
export async function continueAsCompany(tx: Tx, company: CompanyId) {
  await sql`select set_config('role', 'pokoj_company', true), set_config('app.company_id', ${String(company)}, true)`.execute(
    tx,
  )
}

/** Goes on with the rights of the platform in a company's transaction: for links, sessions and mail of its users. */
export async function continueAsPlatform(tx: Tx) {
  await sql`select set_config('role', 'pokoj_platform', true)`.execute(tx)
}

/** A transaction for users, sessions and companies; it has no right to any company's records. */
export function asPlatform<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await continueAsPlatform(tx)
    return work(tx)
  })
}
