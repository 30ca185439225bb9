import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '../server/database/connection.ts'
import { continueAsCompany, trustedCompanyId, type CompanyId } from '../server/database/tenancy.ts'
import type { By } from '../server/records/rules.ts'
import { sameDatabase } from './database.ts'
import { platformForTests, type TestPlatform } from './platform.ts'

/** The embedded database has a single connection and no other process. */
export const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined

/** The application in another process, on the same database of a server. */
export function secondProcess(first: TestPlatform): TestPlatform {
  return platformForTests({}, undefined, () => sameDatabase(first.db))
}

/** The writes of another process. */
export const byOperator = (tx: Tx, company: CompanyId): By => ({
  tx,
  company,
  actor: { userId: null, email: '', companyId: undefined },
  // A right may change without a reason.
  writer: 'undo',
})

export type Changes = (tx: Tx, company: CompanyId) => Promise<unknown>

/**
 * Sends a request while another process, which does not wait for the company's turn to write, has changed something. That process
 * makes its last changes and commits as soon as the request waits for it, or is answered without waiting.
 */
export async function whileAnotherProcess<Answer>(
  { db }: TestPlatform,
  company: { readonly id: number },
  changes: Changes,
  request: () => Promise<Answer>,
  last: Changes = () => Promise.resolve(),
): Promise<Answer> {
  let isAnswered = false
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`.execute(db)
    return rows.length > 0
  }
  const { answer } = await db.transaction().execute(async (tx) => {
    const own = trustedCompanyId(company.id)
    await continueAsCompany(tx, own)
    await changes(tx, own)
    const answered = request().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true)
    await last(tx, own)
    return { answer: answered }
  })
  return answer
}
