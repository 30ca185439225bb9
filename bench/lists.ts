import { sql } from 'kysely'
import { buildContract } from '../src/features/build-contracts/record.ts'
import { chapelContract } from '../src/features/chapel-contracts/record.ts'
import { invitation } from '../src/features/invitations/record.ts'
import { rentContract } from '../src/features/rent-contracts/record.ts'
import { reprimand } from '../src/features/reprimands/record.ts'
import type { Database } from '../src/server/database/connection.ts'
import { manyDeathRecords, withoutIndexes } from '../src/testing/many-records.ts'
import type { RecordType } from '../src/shared/record.ts'
import type { Case } from './measure.ts'

type Sql = ReturnType<typeof sql>

/** Searches state more matches as "more than 10,000". */
const most = 10_001
const countUpTo = (rows: Sql) => sql`(select count(*) from (select ${rows} limit ${most}) counted)`

/** The register of one company out of a hundred, or of one that has all records. */
export const deathRecords =
  (total: number, among = 100) =>
  async (db: Database) => {
    const companies = await manyDeathRecords(db, { total, companies: among })
    const company = companies[Math.floor(among / 2)]
    if (company === undefined) throw new Error('no company')
    return { role: 'USER' as const, company: Number(company), cases: deathRecordCases(company) }
  }

/** What each answer contains: the matches, how many of them are deleted, and a page with the names of what it refers to. */
function deathRecordCases(company: number): Case[] {
  const page = (rows: Sql) => sql`select death_records.*,
      (select json_build_object('id', g.id, 'name', g.name) from graveyards g where g.id = graveyard_id) as graveyard
    ${rows} order by (-id) limit 25`
  const straight = (where: Sql, counted: (rows: Sql) => Sql) => {
    const rows = sql`from death_records where company_id = ${company} and ${where}`
    const deleted = sql`(select count(*) ${rows} and deleted)`
    return [sql`select ${counted(rows)} as total, ${deleted} as deleted`, page(rows)]
  }
  const listed = (where: Sql) => straight(where, (rows) => sql`(select count(*) ${rows})`)
  const searched = (where: Sql) => straight(where, countUpTo)
  return [
    ['first page', {}, listed(sql`true`)],
    ['page of a month', { year: 2024, month: 3 }, listed(sql`burial_month = '2024-03-01'`)],
    ['search for a frequent surname', { searchParam: 'Ђорђевић' }, searched(sql`search_text like '%djordjevic%'`)],
    ['search for a number', { searchParam: '2750' }, searched(sql`search_text like '%2750%'`)],
  ]
}

/** Form suggestions in a company with all records, with the places, streets and causes of a town. */
export const suggestions = (total: number) => async (db: Database) => {
  const [company] = await manyDeathRecords(db, { total, companies: 1 })
  if (company === undefined) throw new Error('no company')
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Only the latest records are read, so the others may stay identical.
    await sql`update death_records set place_of_birth = 'Село ' || id % 300, last_residence_place = 'Село ' || id % 50,
        last_residence_address = 'Улица ' || id % 900 || ' ' || id % 40, cause_of_death = 'узрок ' || id % 400,
        occupation = 'занимање ' || id % 120
      where id > (select max(id) - 20000 from death_records)`.execute(tx)
  })
  await sql`vacuum (analyze) death_records`.execute(db)
  const latest = (column: string) => [
    sql`select ${sql.ref(column)}, count(*) from (select ${sql.ref(column)} from death_records
      where company_id = ${company} and not deleted order by (-id) limit 2000) latest group by 1`,
  ]
  const cases: Case[] = [
    ['a place, nothing typed', { field: 'deathRecord.placeOfBirth' }, latest('place_of_birth')],
    ['a place', { field: 'deathRecord.placeOfBirth', typed: 'selo 2' }, latest('place_of_birth')],
    ['a street', { field: 'deathRecord.lastResidenceAddress', typed: 'ули' }, latest('last_residence_address')],
    ['a cause', { field: 'deathRecord.causeOfDeath', typed: 'uzrok 39' }, latest('cause_of_death')],
  ]
  return { role: 'USER' as const, company: Number(company), cases }
}

/** The search over all types, in a company with all records, next to the searches of its largest list. */
export const everything = (total: number) => async (db: Database) => {
  const [company] = await manyDeathRecords(db, { total, companies: 1 })
  if (company === undefined) throw new Error('no company')
  // Found only behind many newer records.
  await sql`update death_records set search_text = 'pradedovic ' || search_text
    where id in (select id from death_records order by id limit 50)`.execute(db)
  await sql`vacuum (analyze) death_records`.execute(db)
  const newest = (word: string) => [
    sql`select id from death_records where company_id = ${company} and search_text like ${`%${word}%`} order by (-id) limit 20`,
  ]
  const cases: Case[] = [
    ['a frequent surname', { text: 'Ђорђевић' }, newest('djordjevic')],
    ['a surname and a number', { text: '275 ђорђевић' }, newest('djordjevic%275')],
    ['an old, rare surname', { text: 'Прадедовић' }, newest('pradedovic')],
    ['a number', { text: '2750' }, newest('2750')],
  ]
  return { role: 'USER' as const, company: Number(company), cases }
}

/** The platform's users, listed by its super administrator. */
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
  const straight = (where: Sql) => {
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

const client = sql`'Петар', (array['Петровић', 'Ђорђевић', 'Илић', 'Чолић'])[1 + n / 100 % 4], 'Зеленград', 'Његошева'`
const found = sql`' petar ' || (array['petrovic', 'djordjevic', 'ilic', 'colic'])[1 + n / 100 % 4] || ' ' || md5(n::text)`
const clientColumns = sql`client_name, client_surname, client_city, client_address`

/** The columns of each record type, in addition to its client, company and search text. */
interface Kind {
  type: RecordType
  columns: Sql
  values: Sql
  sort: string
}
export const contractKinds: Kind[] = [
  {
    type: buildContract,
    columns: sql`contract_number, contract_date, identity_card_number, client_address_number, burial_place_number, price_tag`,
    values: sql`n || '/2026', date '2018-01-01' + n / 100 % 3000, n::text, '5', n::text, n`,
    sort: 'contractDate',
  },
  {
    type: rentContract,
    columns: sql`contract_number, contract_date, identity_card_number, jmbg_number, client_address_number,
      burial_place_number, grave_number, price_tag`,
    values: sql`n || '/2026', date '2018-01-01' + n / 100 % 3000, n::text, n::text, '5', n::text, '2', n`,
    sort: 'contractDate',
  },
  {
    type: chapelContract,
    columns: sql`contract_number, contract_date, client_identity_card_number, client_identity_card_issuer, client_jmbg,
      client_address_number, price_tag`,
    values: sql`n || '/2026', date '2018-01-01' + n / 100 % 3000, n::text, 'ПУ', n::text, '5', n`,
    sort: 'clientSurname',
  },
  {
    type: reprimand,
    columns: sql`reprimand_number, reprimand_date, bill_number, debt_amount`,
    values: sql`n || '/2026', date '2018-01-01' + n / 100 % 3000, n::text, n * 37 % 100000`,
    sort: 'debtAmount',
  },
  {
    type: invitation,
    columns: sql`invitation_number, invitation_date, client_address_number, burial_place_number, valid_until_deadline, amount`,
    values: sql`n || '/2026', date '2018-01-01' + n / 100 % 3000, '5', n::text, date '2018-02-01' + n / 100 % 3000, n * 37 % 100000`,
    sort: 'amount',
  },
]

/** Contracts or letters, spread evenly over the companies; those with rates have two each. */
export async function manyContracts(
  db: Database,
  { type, columns, values }: Kind,
  companies: readonly number[],
  total: number,
) {
  const table = sql.table(type.table)
  const ofRates = type.lists?.['rates']?.table
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await withoutIndexes(tx, [type.table], async () => {
      await sql`insert into ${table} (company_id, ${columns}, ${clientColumns}, search_text, sort_keys)
        select (${companies}::bigint[])[1 + n % ${companies.length}::int], ${values}, ${client}, n || ' 2026' || ${found},
          jsonb_build_object('clientSurname', md5(n::text))
        from generate_series(1, ${total}::int) n`.execute(tx)
    })
    if (ofRates)
      await sql`insert into ${sql.table(ofRates)} (company_id, contract_id, number, amount, deadline)
        select company_id, id, number, 1000.5, date '2027-01-01' from ${table}, generate_series(2, 3) number`.execute(
        tx,
      )
  })
  await sql`vacuum (analyze) ${table}`.execute(db)
  if (ofRates) await sql`vacuum (analyze) ${sql.table(ofRates)}`.execute(db)
}

/** The contracts or letters of one company out of a hundred; those with rates have two each. */
export const contracts = (kind: Kind, total: number) => async (db: Database) => {
  const { type, sort } = kind
  const table = sql.table(type.table)
  const ofRates = type.lists?.['rates']?.table
  const rates = ofRates
    ? sql`(select coalesce(json_agg(json_build_array(number, amount, deadline)), '[]') from ${sql.table(ofRates)} where company_id = t.company_id and contract_id = t.id)`
    : sql`null`
  const order = sort === 'clientSurname' ? sql`sort_keys ->> 'clientSurname' collate "C"` : sql.ref(sort)
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, email, registration_number)
    select 'Предузеће ' || n, 'c' || n || '@example.rs', (70000000 + n)::text from generate_series(1, 100) n returning id`.execute(
    db,
  )
  await manyContracts(
    db,
    kind,
    rows.map(({ id }) => id),
    total,
  )
  const company = Number(rows[50]?.id)
  const straight = (where: Sql, by = sql`(-id)`) => {
    const base = sql`from ${table} t where company_id = ${company} and ${where}`
    return [sql`select count(*) ${base}`, sql`select t.*, ${rates} as rates ${base} order by ${by} limit 25`]
  }
  const cases: Case[] = [
    ['first page', {}, straight(sql`true`)],
    ['sorted', { sort }, straight(sql`true`, sql`${order}, (-id)`)],
    ['search for a frequent surname', { searchParam: 'Ђорђевић' }, straight(sql`search_text like '%djordjevic%'`)],
    ['search for a number', { searchParam: '2750' }, straight(sql`search_text like '%2750%'`)],
  ]
  return { role: 'USER' as const, company, cases }
}
