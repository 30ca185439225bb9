import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as alikeNumbers from '../server/database/migrations/0013-alike-numbers.ts'
import { testDatabase } from '../testing/database.ts'
import { clerkWith } from '../testing/clerk.ts'
import { platformForTests } from '../testing/platform.ts'
import { numberedTypes } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(numberedTypes)('the number of a $type.name', ({ type, numbered }) => {
  const { field, code } = type.unique[0] ?? { field: '', code: '' }

  test('is rejected at its field if it is alike to another number of the company, on every route', async () => {
    const clerk = await clerkWith(platform, type)
    const first = await clerk.add(numbered('РАСЕ/1'))
    for (const number of ['RACE/1', 'race/1', 'Race / 1', 'РАСЕ/1']) {
      const answer = await clerk.post(`${type.base}/0`, numbered(number))
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: code, field, errors: [{ code, field }] }])
    }
    const other = await clerk.add(numbered('PACK/1'))
    expect((await clerk.put(`${type.base}/${other.id}`, numbered('race/1'))).json()).toMatchObject({
      message: code,
      field,
    })
    // A record's own number may be spelled differently.
    expect((await clerk.put(`${type.base}/${first.id}`, numbered('RACE/1'))).statusCode).toBe(200)
    await clerk.remove(first.id)
    await clerk.add(numbered('race/1'))
    expect((await clerk.put(`${type.base}/restore/${first.id}`)).json()).toMatchObject({ message: code, field })
    const stranger = await clerkWith(platform, type)
    await stranger.add(numbered('RACE/1'))
  })

  test('is assigned once to concurrent requests with different spellings', async () => {
    const clerk = await clerkWith(platform, type)
    const answers = await Promise.all(
      ['УГ-7', 'UG-7', 'уг-7', 'ug-7', 'УG-7', 'Ug - 7'].map((number) =>
        clerk.post(`${type.base}/0`, numbered(number)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
  })

  test('counts for the next number regardless of spaces', async () => {
    const clerk = await clerkWith(platform, type)
    await clerk.add(numbered('41 / 2026'))
    expect((await clerk.get(`${type.base}/nextNumber?year=2026`)).json()).toMatchObject({ number: '42/2026' })
  })
})

test('the migration keeps existing records with alike numbers, and updates the sort keys of names', async () => {
  const { db, close } = await testDatabase()
  for (const table of ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations'])
    await sql`alter table ${sql.table(table)} drop column number_key`.execute(db)
  const [company] = (
    await sql<{ id: number }>`insert into companies (name, email, registration_number, sort_keys)
      values ('Petrovic', 'a@example.rs', '1', '{"name": "old"}') returning id`.execute(db)
  ).rows
  for (const number of ['РАСЕ/1', 'RACE/1'])
    await sql`insert into reprimands (company_id, reprimand_number, reprimand_date, client_name, client_surname,
      client_city, client_address, bill_number, debt_amount, search_text, sort_keys)
      values (${company?.id}, ${number}, '2026-01-01', 'Ана', 'Petrovic', 'Ниш', 'Улица 1', '1', 1, '', '{"clientSurname": "old"}')`.execute(
      db,
    )
  // Migrations are not typed.
  await alikeNumbers.up(db as unknown as Kysely<unknown>)
  const { rows } =
    await sql`select reprimand_number as number, number_key as key, sort_keys ->> 'clientSurname' as surname
    from reprimands order by id`.execute(db)
  const surname = (await import('../shared/serbian-script.ts')).sortKey('Петровић')
  expect(rows).toEqual([
    { number: 'РАСЕ/1', key: 'PACE/1', surname },
    { number: 'RACE/1', key: 'PACE/1', surname },
  ])
  await close()
})
