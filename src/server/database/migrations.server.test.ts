import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { addRowToEveryTable, changedValues } from '../../testing/rows-of-every-table.ts'
import { migrate, migrationNames, migrationsArePending } from './migrate.ts'

test('the folder of migrations contains nothing else, and no number twice', async () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder)
  expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.ts$/.test(file))).toEqual([])
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
  for (const name of migrationNames)
    expect(await import(`./migrations/${name}.ts`), name).toMatchObject({ up: expect.any(Function) as unknown })
})

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
      expect(
        await db
          .selectFrom(table)
          .select(['companyId', 'contractId', 'number', 'amount', 'deadline'])
          .orderBy('number')
          .execute(),
      ).toEqual([
        { companyId: company, contractId, number: 2, amount: Number(contractId) + 0.5, deadline: null },
        { companyId: company, contractId, number: 4, amount: null, deadline: '2026-02-03' },
      ])
  } finally {
    await close()
  }
})

test('interments that record a person twice stay, and a third is refused', async () => {
  const { db, close } = await testDatabase({ empty: true })
  try {
    await migrate(db, '0084-differences-by-index')
    const insert = async (statement: string) =>
      (await sql.raw<{ id: number }>(`insert into ${statement} returning id`).execute(db)).rows[0]?.id
    const company = await insert(
      `companies (name, email, registration_number) values ('Ново гробље', 'a@example.rs', '1')`,
    )
    const graveyard = await insert(`graveyards (company_id, name) values (${company}, 'Ново')`)
    const record =
      await insert(`death_records (company_id, graveyard_id, first_name, fathers_name, last_name, date_of_birth,
      place_of_birth, municipality_of_birth, republic_of_birth, mothers_name, occupation, last_residence_place,
      last_residence_address, date_of_death, place_of_death, cause_of_death, burial_type, burial_place_number,
      burial_grave_number, date_of_burial, funeral_approval_number, no_jmbg_reason, search_text, sort_keys)
      values (${company}, ${graveyard}, 'П', 'Ј', 'Ђ', '1950-01-01', 'З', 'З', 'С', 'М', 'з', 'З', 'Н', '2016-11-19', 'З', 'п',
      'raka', '118', '2', '2016-11-21', '1', 'oldRecord', '', '{}')`)
    const inter = () =>
      insert(`interments (company_id, graveyard_id, death_record_id, surname, kind, precision, search_text, sort_keys)
        values (${company}, ${graveyard}, ${record}, 'Ђ', 'COFFIN', 'UNKNOWN', '', '{}')`)
    await inter()
    await inter()
    await migrate(db)
    const { rows } = await sql<{ isDouble: boolean }>`select is_double from interments order by id`.execute(db)
    expect(rows).toEqual([{ isDouble: true }, { isDouble: false }])
    await expect(inter()).rejects.toThrow('interments_one_of_record')
  } finally {
    await close()
  }
})

test('interments and death records that were there before say what is missing or contradicts', async () => {
  const { db, close } = await testDatabase({ empty: true })
  try {
    await migrate(db, '0069-undoing-of-links')
    const insert = async (statement: string) =>
      (await sql.raw<{ id: number }>(`insert into ${statement} returning id`).execute(db)).rows[0]?.id
    const company = await insert(
      `companies (name, email, registration_number) values ('Ново гробље', 'a@example.rs', '1')`,
    )
    const graveyard = await insert(`graveyards (company_id, name) values (${company}, 'Ново')`)
    const grave =
      await insert(`graves (company_id, graveyard_id, number, grave_type, places, levels, search_text, sort_keys)
      values (${company}, ${graveyard}, '1', 'RAKA', 2, 1, '', '{"number":"1"}')`)
    for (const values of [
      `${grave}, 'COFFIN', null`,
      `${grave}, 'COFFIN', 2`,
      `${grave}, 'URN', null`,
      `null, 'COFFIN', null`,
    ])
      await insert(`interments (company_id, graveyard_id, surname, precision, search_text, sort_keys, grave_id, kind, place)
        values (${company}, ${graveyard}, 'Петровић', 'UNKNOWN', '', '{}', ${values})`)
    for (const values of [
      `'0403950710001', '1950-03-04'`,
      `'0304950710001', '1950-03-04'`,
      `'3112003710001', '2003-12-31'`,
      `null, '1938-05-01'`,
    ])
      await insert(`death_records (company_id, first_name, fathers_name, last_name, jmbg, date_of_birth, place_of_birth,
        municipality_of_birth, republic_of_birth, mothers_name, occupation, last_residence_place, last_residence_address,
        date_of_death, place_of_death, cause_of_death, graveyard_id, burial_type, burial_place_number, burial_grave_number,
        date_of_burial, funeral_approval_number, search_text, sort_keys, no_jmbg_reason)
        values (${company}, '', '', '', ${values}, '', '', '', '', '', '', '', '2020-01-01', '', '', ${graveyard}, 'raka', '', '',
        '2020-01-01', '', '', '{}', ${values.startsWith('null') ? `'oldRecord'` : 'null'})`)

    await migrate(db)

    const states = async (column: string, from: string) =>
      (await sql.raw<{ state: string }>(`select ${column} as state from ${from} order by id`).execute(db)).rows.map(
        ({ state }) => state,
      )
    expect(await states('place_state', `interment_place_state(${company}, null, '2026-01-01')`)).toEqual([
      'NO_PLACE',
      'KNOWN',
      'KNOWN',
      'NO_GRAVE',
    ])
    expect(await states('birth_state', 'death_records')).toEqual(['AGREES', 'CONTRADICTS', 'AGREES', 'AGREES'])
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
