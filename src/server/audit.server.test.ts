import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, platformForTests } from '../testing/platform.ts'
import { audit } from './audit.ts'
import { verifiedChains } from './audit-verification.ts'
import type { Database } from './database/connection.ts'
import { asCompany, asPlatform, type CompanyId } from './database/tenancy.ts'

const platform = platformForTests()
let company: { id: CompanyId }
beforeAll(async () => {
  company = await platform.aCompany()
  for (const each of [company, await platform.aCompany()])
    await platform.loggedInByPassword(await platform.aUser('USER', each))
})

const verified = (db: Database) => Array.fromAsync(verifiedChains(db))

describe('entries cannot be changed or deleted', () => {
  const attempts = [
    sql`update audit_entries set user_email = 'x'`,
    sql`update audit_entries set user_email = 'x' where false`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`update audit_chains set length = 0`,
    sql`delete from audit_chains`,
    sql`truncate audit_chains`,
  ]
  test.each(attempts.map((attempt, at) => [at, attempt] as const))(
    'attempt %i, as every role',
    async (_at, attempt) => {
      const before = await verified(platform.db)
      await expect(attempt.execute(platform.db)).rejects.toThrow('The audit trail is append-only.')
      await expect(asCompany(platform.db, company.id, (tx) => attempt.execute(tx))).rejects.toThrow('permission denied')
      await expect(asPlatform(platform.db, (tx) => attempt.execute(tx))).rejects.toThrow('permission denied')
      expect(await verified(platform.db)).toEqual(before)
    },
  )

  test.each(['id', 'date_created', 'hash'])('an inserter cannot choose the %s', async (column) => {
    const values = { id: sql`1`, date_created: sql`now()`, hash: sql`'\\x00'::bytea` }[column]
    await expect(
      asCompany(platform.db, company.id, (tx) =>
        sql`insert into audit_entries (company_id, user_email, action_name, ${sql.ref(column)})
          values (${company.id}, 'x', 'X', ${values})`.execute(tx),
      ),
    ).rejects.toThrow('permission denied')
  })

  test('those of a company that is erased go with it, and no others', async () => {
    const { id } = await platform.aCompany()
    await asCompany(platform.db, id, (tx) =>
      audit(tx, { userId: null, email: 'cli', companyId: id }, { action: 'LOGIN' }),
    )
    const others = (await verified(platform.db)).filter((chain) => chain.company?.id !== id)
    await platform.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.erasing', ${String(id)}, true)`.execute(tx)
      for (const [table, column] of [
        ['audit_entries', 'company_id'],
        ['audit_chains', 'id'],
      ] as const)
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
    })
    expect(await verified(platform.db)).toEqual(others)
    for (const rest of [sql`delete from audit_entries`, sql`delete from audit_chains`])
      await expect(
        platform.db.transaction().execute(async (tx) => {
          await sql`select set_config('app.erasing', ${String(id)}, true)`.execute(tx)
          await rest.execute(tx)
        }),
      ).rejects.toThrow('The audit trail is append-only.')
  })

  test('a company cannot see the length of another company’s trail', async () => {
    const seen = await asCompany(platform.db, company.id, (tx) => tx.selectFrom('auditChains').select('id').execute())
    expect(seen).toEqual([{ id: company.id }])
  })
})

describe('numbers that identify a person', () => {
  test('are recorded by their last four digits only', async () => {
    const clerk = await platform.loggedInByPassword(await platform.aUser('USER', company))
    const sent = aDeathRecord(await platform.aGraveyard(company))
    const answer = await clerk.post(`/api/deathRecord/${company.id}`, sent)
    const { deathRecord } = answer.json<{ deathRecord: { id: number } }>()
    const { changes } = await platform.db
      .selectFrom('auditEntries')
      .select('changes')
      .where('recordId', '=', deathRecord.id)
      .executeTakeFirstOrThrow()
    expect(changes?.['jmbg']).toEqual({ from: null, to: `*********${sent.jmbg.slice(-4)}` })
    expect(changes?.['lastName']).toEqual({ from: null, to: 'Ђорђевић' })
    expect(JSON.stringify(changes)).not.toContain(sent.jmbg)
  })

  test.each([
    ['clientJmbg', '0101950710005', '*********0005'],
    ['clientIdentityCardNumber', '001234567', '*****4567'],
    ['identityCardNumber', '123', '***'],
  ])('whatever the field is called: %s', async (field, value, kept) => {
    await asCompany(platform.db, company.id, (tx) =>
      audit(
        tx,
        { userId: null, email: 'x', companyId: company.id },
        { action: 'PROFILE_EDITED', changes: { [field]: { from: value, to: null } } },
      ),
    )
    const { changes } = await platform.db
      .selectFrom('auditEntries')
      .select('changes')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(changes).toEqual({ [field]: { from: kept, to: null } })
  })
})
