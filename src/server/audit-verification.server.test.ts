import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, password, platformForTests } from '../testing/platform.ts'
import { audit } from './audit.ts'
import { verifiedChains } from './audit-verification.ts'
import { backupLines } from './database/backup.ts'
import { restore } from './database/restore.ts'
import type { Database } from './database/connection.ts'
import { asCompany, asPlatform, trustedCompanyId, type CompanyId } from './database/tenancy.ts'
import { databaseForTests, testDatabase } from '../testing/database.ts'
import type { SystemAction } from '../shared/system-actions.ts'

const platform = platformForTests()
let company: { id: CompanyId; name: string }
beforeAll(async () => {
  company = await platform.aCompany('Своје')
  const other = await platform.aCompany('Туђе')
  for (const each of [company, other]) {
    const clerk = await platform.loggedInByPassword(await platform.aUser('USER', each))
    const graveyard = await platform.aGraveyard(each)
    for (let n = 0; n < 3; n++) await clerk.post(`/api/deathRecord/${each.id}`, aDeathRecord(graveyard))
  }
  await platform.token({ grant_type: 'password', username: 'nobody@example.rs', password: 'x' })
})

const verified = (db: Database) => Array.fromAsync(verifiedChains(db))
const brokenIn = async (db: Database) => (await verified(db)).flatMap(({ wrong }) => wrong ?? [])
const entriesOf = (db: Database, id: number) =>
  db.selectFrom('auditEntries').select('id').where('companyId', '=', id).orderBy('id').execute()
const append = (db: Database, id: CompanyId, action: SystemAction = 'MONTHLY_REPORT_MADE') =>
  asCompany(db, id, (tx) => audit(tx, { userId: null, email: 'clerk@example.rs', companyId: id }, { action }))

describe('the chain', () => {
  test('is intact for each company and for the platform, and counts every entry', async () => {
    const chains = await verified(platform.db)
    expect(chains.map((chain) => [chain.company?.name, chain.entries, chain.wrong])).toEqual([
      [undefined, 1, undefined],
      ['Своје', 4, undefined],
      ['Туђе', 4, undefined],
    ])
    for (const { hash } of chains) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('stays intact under concurrent writes in one company and in others', async () => {
    const companies = await Promise.all([platform.aCompany(), platform.aCompany()])
    await Promise.all(Array.from({ length: 60 }, (_, n) => append(platform.db, companies[n % 2]?.id ?? company.id)))
    const chains = await verified(platform.db)
    for (const { id } of companies)
      expect(chains.find((chain) => chain.company?.id === id)).toMatchObject({ entries: 30, wrong: undefined })
  })

  test('does not include an entry whose transaction failed', async () => {
    const own = await platform.aCompany()
    await append(platform.db, own.id)
    const failing = asCompany(platform.db, own.id, async (tx) => {
      await audit(tx, { userId: null, email: 'x', companyId: own.id }, { action: 'LOCK' })
      throw new Error('after the entry')
    })
    await expect(failing).rejects.toThrow('after the entry')
    await append(platform.db, own.id)
    expect((await verified(platform.db)).find((chain) => chain.company?.id === own.id)).toMatchObject({
      entries: 2,
      wrong: undefined,
    })
  })

  test('does not deadlock while a company is edited and its users log in', async () => {
    const own = await platform.aCompany()
    const chief = await platform.loggedInByPassword(await platform.aUser('SUPERADMIN'))
    const clerk = await platform.aUser('USER', own)
    const login = () => platform.token({ grant_type: 'password', username: clerk.email, password })
    const edit = (n: number) =>
      chief.put(`/api/superadmin/companies/${own.id}`, {
        name: `Предузеће у измени ${n}`,
        email: `edited${n}@example.rs`,
        registrationNumber: String(70_000_000 + n),
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? edit(n) : login())))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await brokenIn(platform.db)).toEqual([])
  })

  test('is unchanged by backup and restore, and continues from there', async () => {
    const lines = await Array.fromAsync(backupLines(platform.db, 'key'))
    const { db, close } = await testDatabase()
    async function* streamed() {
      yield* lines
    }
    await restore(db, streamed, { key: 'key' })
    expect(await verified(db)).toEqual(await verified(platform.db))
    await append(db, company.id)
    expect(await brokenIn(db)).toEqual([])
    expect((await verified(db)).find((chain) => chain.company?.id === company.id)).toMatchObject({ entries: 5 })
    await close()
  })
})

describe('tampering that bypasses the database’s protection is detected', () => {
  type Tamper = (db: Database, ids: readonly number[], company: number) => Promise<unknown>
  const cases: [what: string, tamper: Tamper, wrong: (ids: readonly number[]) => number | null | undefined][] = [
    [
      'an action altered',
      (db, [, id]) => sql`update audit_entries set action_name = 'LOGIN' where id = ${id}`.execute(db),
      (ids) => ids[1],
    ],
    [
      'a time altered',
      (db, [, id]) =>
        sql`update audit_entries set date_created = now() + interval '1 second' where id = ${id}`.execute(db),
      (ids) => ids[1],
    ],
    [
      'a change altered',
      (db, [, id]) =>
        sql`update audit_entries set changes = '{"notes":{"from":null,"to":"x"}}' where id = ${id}`.execute(db),
      (ids) => ids[1],
    ],
    [
      'an entry given to another company',
      (db, [, id]) => sql`update audit_entries set company_id = null where id = ${id}`.execute(db),
      (ids) => ids[2],
    ],
    ['an entry deleted', (db, [, id]) => sql`delete from audit_entries where id = ${id}`.execute(db), (ids) => ids[2]],
    ['the first deleted', (db, [id]) => sql`delete from audit_entries where id = ${id}`.execute(db), (ids) => ids[1]],
    [
      'the last deleted',
      (db, [, , , id]) => sql`delete from audit_entries where id = ${id}`.execute(db),
      (ids) => ids[2],
    ],
    ['all deleted', (db, _ids, id) => sql`delete from audit_entries where company_id = ${id}`.execute(db), () => null],
    [
      'one inserted at the end',
      (db, _ids, id) =>
        sql`insert into audit_entries (id, company_id, user_email, action_name, hash)
      values (1000000, ${id}, 'x', 'LOGIN', '\\x00')`.execute(db),
      () => 1_000_000,
    ],
    [
      'two exchanged',
      (db, [, one, other]) =>
        sql`update audit_entries set id = case id when ${one} then ${other}::bigint + 1000000 else ${one} + 1000000 end
      where id in (${one}, ${other})`.execute(db),
      (ids) => ids[3],
    ],
    ['the head deleted', (db, _ids, id) => sql`delete from audit_chains where id = ${id}`.execute(db), (ids) => ids[3]],
    [
      'the last entry deleted and the head’s length reduced',
      async (db, [, , , id], own) => {
        await sql`delete from audit_entries where id = ${id}`.execute(db)
        await sql`update audit_chains set length = length - 1 where id = ${own}`.execute(db)
      },
      (ids) => ids[2],
    ],
  ]
  const database = databaseForTests()

  test.each(cases.map(([what, tamper, wrong], at) => ({ what, tamper, wrong, own: trustedCompanyId(at + 1) })))(
    '$what',
    async ({ tamper, wrong, own }) => {
      const { db } = database
      for (let n = 0; n < 4; n++) await append(db, own)
      const ids = (await entriesOf(db, own)).map(({ id }) => id)
      const found = async () => (await verified(db)).find((chain) => chain.company?.id === own)?.wrong
      expect(await found()).toBeUndefined()
      for (const table of ['audit_entries', 'audit_chains'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      await tamper(db, ids, own)
      for (const table of ['audit_entries', 'audit_chains'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
      expect((await found())?.id).toBe(wrong(ids))
    },
  )
})

test('a chain is intact after a transaction that adds entries of several companies and takes some back', async () => {
  const other = (await platform.aCompany()).id
  await asPlatform(platform.db, async (tx) => {
    const add = (companyId: number) =>
      audit(tx, { userId: null, email: 'clerk@example.rs', companyId }, { action: 'MONTHLY_REPORT_MADE' })
    for (const id of [company.id, company.id, other, company.id, other]) await add(id)
    await sql`savepoint before_entries`.execute(tx)
    for (const id of [company.id, other, other]) await add(id)
    await sql`rollback to savepoint before_entries`.execute(tx)
    for (const id of [company.id, other]) await add(id)
    // A writer can change the remembered position of the last entry.
    for (const place of ['', '(0,1)', '(99999,9)', '(0,0)', 'x'])
      for (const id of [company.id, other]) {
        await sql`select set_config('app.audit_head', ${place}, true)`.execute(tx)
        await add(id)
      }
  })
  expect((await verified(platform.db)).find((chain) => chain.company?.id === other)?.entries).toBe(8)
  expect(await brokenIn(platform.db)).toEqual([])
})
