import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { addRowToEveryTable, changedValues } from '../../testing/rows-of-every-table.ts'
import { migrate, migrationNames, migrationsArePending } from './migrate.ts'

test('rates stay with their contracts when they get separate tables', async () => {
  const { db, close } = await testDatabase({ empty: true })
  try {
    await migrate(db, '0016-lists')
    const insert = async (statement: string) => (await sql.raw<{ id: number }>(statement).execute(db)).rows[0]?.id
    const company = await insert(
      `insert into companies (name, email, registration_number) values ('Ново гробље', 'a@example.rs', '1') returning id`,
    )
    const contract = (table: string, columns = '', values = '') =>
      insert(`insert into ${table} (company_id, contract_number, contract_date, client_name, client_surname, client_city,
        client_address, client_address_number, identity_card_number, burial_place_number, price_tag, search_text, sort_keys ${columns})
        values (${company}, '1/2026', '2026-01-05', 'П', 'Ђ', 'З', 'Н', '5', '1', '2', 1000, '', '{}' ${values}) returning id`)
    const build = await contract('build_contracts')
    const rent = await contract('rent_contracts', ', jmbg_number, grave_number', `, '1', '1'`)
    for (const id of [build, rent])
      await insert(`insert into contract_rates (company_id, contract_id, number, amount, deadline)
        values (${company}, ${id}, 2, ${id}.5, null), (${company}, ${id}, 4, null, '2026-02-03')`)

    await migrate(db)

    for (const [table, contractId] of [
      ['buildContractRates', build],
      ['rentContractRates', rent],
    ] as const)
      expect(await db.selectFrom(table).selectAll().orderBy('number').execute()).toEqual([
        { companyId: company, contractId, number: 2, amount: Number(contractId) + 0.5, deadline: null },
        { companyId: company, contractId, number: 4, amount: null, deadline: '2026-02-03' },
      ])
  } finally {
    await close()
  }
})

test('rows added at each earlier version are intact at the latest', async () => {
  const { db, close } = await testDatabase({ empty: true })
  try {
    const rows: Awaited<ReturnType<typeof addRowToEveryTable>> = []
    for (const name of migrationNames) {
      await migrate(db, name)
      rows.push(...(await addRowToEveryTable(db, name)))
    }
    expect(await migrationsArePending(db)).toBe(false)
    expect(rows.length).toBeGreaterThan(200)
    expect(await changedValues(db, rows)).toEqual([])
  } finally {
    await close()
  }
})
