import { sql } from 'kysely'
import type { Database } from '../src/server/database/connection.ts'
import { manyDeathRecords } from '../src/server/database/test-records.ts'
import type { Case } from './measure.ts'

/** The register of one company among a hundred. */
export const deathRecords = (total: number) => async (db: Database) => {
  const companies = await manyDeathRecords(db, { total, companies: 100 })
  const company = companies[50]
  if (company === undefined) throw new Error('no company')
  const straight = (where: ReturnType<typeof sql>) => {
    const base = sql`from death_records where company_id = ${company} and ${where}`
    return [
      sql`select count(*) ${base}`,
      sql`select death_records.*, (select json_build_object('id', g.id, 'name', g.name) from graveyards g where g.id = graveyard_id)
        ${base} order by id desc limit 25`,
    ]
  }
  const cases: Case[] = [
    ['first page', {}, straight(sql`true`)],
    [
      'page of a month',
      { year: 2024, month: 3 },
      straight(sql`date_of_burial >= '2024-03-01' and date_of_burial < '2024-04-01'`),
    ],
    ['search for a frequent surname', { searchParam: 'Ђорђевић' }, straight(sql`search_text like '%djordjevic%'`)],
    ['search for a number', { searchParam: '2750' }, straight(sql`search_text like '%2750%'`)],
  ]
  return { role: 'USER' as const, company: Number(company), cases }
}

/** The users of a platform, asked by its super administrator. */
export const users = (total: number) => async (db: Database) => {
  await sql`insert into companies (name, email, registration_number)
    select 'Предузеће ' || n, 'c' || n || '@example.rs', (70000000 + n)::text from generate_series(1, 100) n`.execute(
    db,
  )
  await sql`insert into users (company_id, role, name, surname, email, search_text)
    select c.id, 'USER', 'Петар', 'Петровић', 'u' || n || '@example.rs', 'u' || n || ' example rs petar ' || (array['petrovic', 'djordjevic', 'ilic'])[1 + n % 3]
    from generate_series(1, ${total}::int) n join (select id, row_number() over (order by id) k from companies) c on c.k = 1 + n % 100`.execute(
    db,
  )
  await sql`vacuum (analyze) users`.execute(db)
  const straight = (where: ReturnType<typeof sql>) => {
    const base = sql`from users where ${where}`
    return [
      sql`select count(*) ${base}`,
      sql`select users.*, (select json_build_object('id', c.id, 'name', c.name) from companies c where c.id = company_id)
        ${base} order by id desc limit 25`,
    ]
  }
  const cases: Case[] = [
    ['first page', {}, straight(sql`true`)],
    ['search for a frequent surname', { searchParam: 'Ђорђевић' }, straight(sql`search_text like '%djordjevic%'`)],
    ['search for an e-mail', { searchParam: 'u2750' }, straight(sql`search_text like '%u2750%'`)],
  ]
  return { role: 'SUPERADMIN' as const, company: null, cases }
}
