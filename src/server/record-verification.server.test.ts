import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../app/demo.ts'
import { recordTypes } from '../app/record-types.ts'
import { aDeathRecord, platformForTests } from '../testing/platform.ts'
import { backupLines } from './database/backup.ts'
import type { Database } from './database/connection.ts'
import { restore } from './database/restore.ts'
import { testDatabase } from '../testing/database.ts'
import { recordDifferences } from './record-verification.ts'

const platform = platformForTests()
let db: Database
beforeAll(async () => {
  db = platform.db
  await seedDemo(db)
})

const differences = (of = db) => Array.fromAsync(recordDifferences(of, recordTypes))
const reported = async () => (await differences()).map(({ type, id, field }) => `${type} ${id} ${field ?? 'missing'}`)

async function anId(table: string) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where not deleted order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

describe('the records match the audit trail', () => {
  test('with demonstration data, and after editing, deleting and restoring', async () => {
    expect(await differences()).toEqual([])
    const company = await platform.aCompany()
    const graveyard = await platform.aGraveyard(company)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const sent = aDeathRecord(graveyard)
    const saved = await clerk.post(`/api/deathRecord/${company.id}`, sent)
    const url = `/api/deathRecord/${saved.json<{ deathRecord: { id: number } }>().deathRecord.id}`
    const answers = [
      await clerk.put(url, { ...sent, lastName: 'Ђурић', notes: 'нова' }),
      await clerk.delete(`${url}/${clerk.id}`),
      await clerk.put(url.replace('deathRecord/', 'deathRecord/restore/')),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await differences()).toEqual([])
  })

  test('for users who are invited, edited, and change their own profile', async () => {
    const company = await platform.aCompany()
    const chief = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const values = { name: 'Ана', surname: 'Илић', email: 'ana@example.rs', phoneNumber: '064111222' }
    const added = await chief.post('/api/admin/users', values)
    const { user } = added.json<{ user: { id: number } }>()
    const put = await chief.put(`/api/admin/users/${user.id}`, { ...values, surname: 'Марић', enabled: false })
    const own = await chief.put(`/api/user/${chief.id}`, { ...values, email: chief.email, language: 'en' })
    expect([added.statusCode, put.statusCode, own.statusCode]).toEqual([200, 200, 200])
    expect(await differences()).toEqual([])
    await sql`update users set role = 'ADMIN' where id = ${user.id}`.execute(db)
    expect(await reported()).toEqual([`user ${user.id} role`])
    await sql`update users set role = 'USER' where id = ${user.id}`.execute(db)
  })

  test('and in a restored backup', async () => {
    const { db: restored, close } = await testDatabase()
    const lines = await Array.fromAsync(backupLines(db, 'key'))
    await restore(
      restored,
      async function* () {
        yield* lines
      },
      { key: 'key' },
    )
    expect(await differences(restored)).toEqual([])
    await close()
  })

  test('a record without audit entries is not compared', async () => {
    const company = await platform.aCompany()
    await platform.aGraveyard(company, 'Старије од записника')
    await sql`update graveyards set name = 'Друго име' where name = 'Старије од записника'`.execute(db)
    expect(await differences()).toEqual([])
  })
})

describe('a record changed directly in the database is detected', () => {
  type Value = string | number | boolean | null
  const cases: [type: string, table: string, field: string, column: string, value: Value][] = [
    ['deathRecord', 'death_records', 'lastName', 'last_name', 'Туђинац'],
    ['deathRecord', 'death_records', 'dateOfBurial', 'date_of_burial', '2001-01-01'],
    ['deathRecord', 'death_records', 'jmbg', 'jmbg', '0101950710005'],
    ['deathRecord', 'death_records', 'deleted', 'deleted', true],
    ['contractBuildBurialPlace', 'build_contracts', 'priceTag', 'price_tag', 1],
    ['contractBuildBurialPlace', 'build_contracts', 'identityCardNumber', 'identity_card_number', '1'],
    ['contractRentBurialPlace', 'rent_contracts', 'jmbgNumber', 'jmbg_number', '1'],
    ['contractChapelUsage', 'chapel_contracts', 'clientName', 'client_name', 'Туђинац'],
    ['reprimand', 'reprimands', 'debtAmount', 'debt_amount', 0],
    ['invitation', 'invitations', 'amount', 'amount', 0],
    ['graveyard', 'graveyards', 'name', 'name', 'Туђе гробље'],
    ['bankAccount', 'bank_accounts', 'accountNumber', 'account_number', '160000000000000000'],
    ['company', 'companies', 'taxNumber', 'tax_number', '999999999'],
    ['user', 'users', 'email', 'email', 'tudji@example.rs'],
  ]
  test.each(cases)('%s: %s.%s', async (type, table, field, column, value) => {
    const { rows } = await sql<{ id: number; before: Value }>`
      select record_id as id, r.${sql.ref(column)} as before from ${sql.table(table)} r
      join audit_entries e on e.record_id = r.id and action_name like '%\\_ADDED' and not r.deleted
      order by r.id limit 1`.execute(db)
    const [row] = rows
    const set = (to: Value) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where id = ${row?.id}`.execute(db)
    await set(value)
    expect(await reported()).toEqual([`${type} ${row?.id} ${field}`])
    await set(row?.before ?? null)
    expect(await reported()).toEqual([])
  })

  test('a rate changed, removed, or added', async () => {
    const { rows } = await sql<{ contractId: number; number: number }>`
      select contract_id, number from rent_contract_rates order by contract_id, number limit 1`.execute(db)
    const { contractId = 0, number = 0 } = rows[0] ?? {}
    const field = (name: string) => expect.stringMatching(new RegExp(` ${contractId} rate${number}${name}$`))
    await sql`update rent_contract_rates set amount = amount + 1 where contract_id = ${contractId} and number = ${number}`.execute(
      db,
    )
    expect(await reported()).toEqual([field('Amount')])
    await sql`update rent_contract_rates set amount = amount - 1 where contract_id = ${contractId} and number = ${number}`.execute(
      db,
    )
    await sql`update rent_contract_rates set number = 99 where contract_id = ${contractId} and number = ${number}`.execute(
      db,
    )
    expect(await reported()).toEqual([field('Amount'), field('Deadline')])
    await sql`update rent_contract_rates set number = ${number} where contract_id = ${contractId} and number = 99`.execute(
      db,
    )
    expect(await reported()).toEqual([])
  })

  test('a record moved to another company, or removed from its table', async () => {
    const id = await anId('invitations')
    // The foreign keys to graveyard and party would prevent the move.
    await sql`alter table invitations drop constraint invitations_graveyard, drop constraint invitations_party`.execute(
      db,
    )
    const { rows } = await sql<{ companyId: number; other: number }>`
      select company_id, (select max(id) from companies) as other from invitations where id = ${id}`.execute(db)
    await sql`update invitations set company_id = ${rows[0]?.other} where id = ${id}`.execute(db)
    expect(await reported()).toEqual([`invitation ${id} companyId`])
    await sql`update invitations set company_id = ${rows[0]?.companyId} where id = ${id}`.execute(db)
    expect(await reported()).toEqual([])
    await sql`delete from invitations where id = ${id}`.execute(db)
    expect(await differences()).toEqual([{ type: 'invitation', id, companyId: rows[0]?.companyId, field: undefined }])
  })
})
