import { sql } from 'kysely'
import { deathRecord } from '../features/death-records/record.ts'
import type { Database } from '../server/database/connection.ts'
import { asCompany, vouched } from '../server/database/tenancy.ts'
import { passwordHash } from '../server/passwords.ts'
import { recordQueries } from '../server/records/queries.ts'
import { today } from '../shared/dates.ts'
import { demoData } from './demo-data.ts'

/** What the demonstration's start prints: who can log in, and as what. */
export function demoAccounts(): string[] {
  const { accounts, password } = demoData(today())
  return [
    `Demonstration accounts, all with the password ${password}:`,
    ...accounts.map(({ role, email }) => `  ${role.padEnd(10)}  ${email}`),
  ]
}

/** Fills an empty database with the demonstration company; one that has users already is left as it is. */
export async function seedDemo(db: Database) {
  if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  const { company, graveyards, accounts, password, deathRecords } = demoData(today())
  const stored = await passwordHash(password)

  const { id } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  const graveyardIds = await db
    .insertInto('graveyards')
    .values(graveyards.map((name) => ({ companyId: id, name })))
    .returning('id')
    .execute()
  const users = await db
    .insertInto('users')
    .values(
      accounts.map((account) => ({
        ...account,
        companyId: account.role === 'SUPERADMIN' ? null : id,
        passwordHash: stored,
        registrationConfirmed: true,
      })),
    )
    .returning(['id', 'email', 'role'])
    .execute()

  const clerk = users.find((user) => user.role === 'USER')
  if (!clerk) throw new Error('The demonstration has no clerk.')
  const companyId = vouched(id)
  const actor = { userId: clerk.id, email: clerk.email, companyId }
  const records = recordQueries(deathRecord)
  await asCompany(db, companyId, async (tx) => {
    for (const { graveyardIndex, deleted, ...fields } of deathRecords) {
      const created = await records.create(tx, companyId, actor, {
        ...fields,
        graveyardId: graveyardIds[graveyardIndex]?.id,
      })
      if (deleted) await records.setDeleted(tx, companyId, actor, created.id, true)
    }
  })
  // As if each had been entered on the morning of its burial; the audit trail, which nobody changes, knows better.
  await sql`update death_records set date_created = date_of_burial + interval '8 hours' + (id % 240) * interval '1 minute'`.execute(
    db,
  )
}
