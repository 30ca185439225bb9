import { sql } from 'kysely'
import type { Database, Tx } from './connection.ts'
import { prepared } from './postgres.ts'
import { inTurn } from './in-turn.ts'
import { companyRole, platformRole } from './roles.ts'
import { queueWrite } from './write-queue.ts'

declare const ofSession: unique symbol
/** A company id confirmed by a session; created only in `server/session.ts` and trusted start-up code. */
export type CompanyId = number & { readonly [ofSession]: true }
/** The company whose rows are accessed; undefined for all companies, in a transaction of the platform. */
export type CompanyOrAll = CompanyId | undefined

/** Marks an id as trusted. Call it only where the id comes from the session or the operator. */
export const trustedCompanyId = (id: number) => id as CompanyId

/**
 * A read transaction never waits for the company's writers; the database rejects any write in it. One that writes once is not
 * repeated after a deadlock.
 */
export type Access = 'read' | 'write' | 'write once'

/** What PostgreSQL asks to repeat: it has chosen this transaction to end a deadlock, or could not serialize it. */
const repeatable = new Set(['40P01', '40001'])
const attempts = 4

/** A transaction that writes, repeated if PostgreSQL asks for it; `work` must leave nothing behind when it fails. */
async function writing<Result>(db: Database, work: (tx: Tx) => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!repeatable.has(code) || attempt === attempts) throw error
    return writing(db, work, attempt + 1)
  }
}

const readOnly = <Result>(db: Database, lane: CompanyId | 'platform', work: (tx: Tx) => Promise<Result>) =>
  inTurn(db, lane, () => db.transaction().setAccessMode('read only').execute(work))

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
  const steps = async (tx: Tx, isAlone: boolean) => {
    await continueAsCompany(tx, company, isAlone)
    return work(tx)
  }
  return access === 'read'
    ? readOnly(db, company, (tx) => steps(tx, false))
    : queueWrite(db, company, () => writing(db, (tx) => steps(tx, true)))
}

/**
 * Restricts a transaction to one company's rows. It may wait longer for locks than others: an import, or another process of
 * the application, may be writing into the company's audit chain. `isAlone` makes it wait for the company's writers in other
 * processes, so that what it has checked stays true and nobody waits in a circle: without it, writers in two processes
 * take twice as long, because of deadlocks.
 */
export async function continueAsCompany(tx: Tx, company: CompanyId, isAlone = false) {
  await sql`select set_config('role', ${companyRole}, true), set_config('app.company_id', ${String(company)}, true),
    set_config('lock_timeout', '25s', true)
    ${isAlone ? sql`, pg_advisory_xact_lock(${writersOfCompanies}::int, ${company}::int)` : sql``}
    ${prepared}`.execute(tx)
}

/** Distinguishes this lock from others with two numbers. */
const writersOfCompanies = 2026

/** Switches a company's transaction to the platform's rights: for links, sessions and mail of its users. */
export async function continueAsPlatform(tx: Tx) {
  await sql`select set_config('role', ${platformRole}, true) ${prepared}`.execute(tx)
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
  if (access === 'read') return readOnly(db, 'platform', steps)
  return queueWrite(db, undefined, () =>
    access === 'write once' ? db.transaction().execute(steps) : writing(db, steps),
  )
}
