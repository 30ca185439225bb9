import { sql } from 'kysely'
import { ledgerFaults } from '../src/features/ledger/upkeep.server.ts'
import type { Database } from '../src/server/database/connection.ts'
import { billedTown } from '../src/testing/billed-town.ts'
import { withoutIndexes } from '../src/testing/many-records.ts'
import { type Figure, median, ms, processorTime, served } from './measure.ts'

/** The yearly fees of twenty years. */
const sizes = { money: 30_000, million: 50_000 }
const years = 20
const rounds = 20
/** In milliseconds. */
const longest = 4000
/** Medians over HTTP; with a million claims nothing may take a second. */
const limits = { page: 40, status: 150, balance: 5 }

/** The books of a database, which a second run finds filled: set DATABASE_URL to one that stays. */
async function books(db: Database, graves: number) {
  const filled = await sql<{ company: number }>`select id as company from companies`.execute(db)
  const company = filled.rows[0]?.company ?? (await filledBooks(db, graves))
  const { rows: found } = await sql<{ graveyard: number; party: number; grave: number }>`
    select graveyards.id as graveyard, party_id as party, grave_id as grave from graveyards join claims on claims.company_id = graveyards.company_id
    where graveyards.company_id = ${company} and open > 0 order by claims.id limit 1 offset 1000`.execute(db)
  return { role: 'ADMIN' as const, company, ...(found[0] ?? { graveyard: 0, party: 0, grave: 0 }) }
}

/** Each grave has a claim for every year. One grave in twelve is paid for never, one in four not since 2024, one in fifty in part. */
async function filledBooks(db: Database, graves: number) {
  const { rows } = await sql<{ company: number; graveyard: number }>`
    with company as (insert into companies (name, email, registration_number) values ('Предузеће', 'a@example.rs', '70000001') returning id)
    insert into graveyards (company_id, name) select id, 'Гробље' from company returning company_id as company, id as graveyard`.execute(
    db,
  )
  const [{ company, graveyard } = { company: 0, graveyard: 0 }] = rows
  await billedTown(db, { id: company }, { id: graveyard }, graves)
  const tables = ['claims', 'payments', 'allocations']
  await db.transaction().execute(async (tx) => {
    // What follows from later rows is stated, as in a backup.
    await sql`select set_config('statement_timeout', '0', true), set_config('app.restoring', 'on', true)`.execute(tx)
    await sql`create temp table owed on commit drop as
      select n, year, grave_id, party_id, 20000000::bigint + (${years}::int - 2026 + year) * ${graves}::int + n as id, name,
        make_date(year, 1, 10) as issued_on, make_date(year, 2, 10) as due_on, 1466.00 + n % 40 as amount,
        case when n % 12 = 0 then 0 when year >= 2024 and n % 4 = 1 then 0 when year = 2025 and n % 50 = 2 then 700.00 else 1466.00 + n % 40 end as paid
      from (
        select graves.number::int as n, graves.id as grave_id, holder.party_id, parties.name || ' ' || parties.surname as name
        from graves join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
        join grave_right_holders holder on holder.company_id = graves.company_id and holder.grave_right_id = rights.id and holder.number = 1
        join parties on parties.company_id = graves.company_id and parties.id = holder.party_id
        where graves.company_id = ${company}) places, generate_series(2027 - ${years}::int, 2026) year`.execute(tx)
    await withoutIndexes(tx, tables, async () => {
      await sql`insert into claims (company_id, id, kind, description, party_id, grave_id, period_from, period_to, document_number,
          issued_on, due_on, amount, vat_rate, net, vat, payment_reference, open, search_text, sort_keys)
        select ${company}, id, 'FEE_MAINTENANCE', 'Одржавање ' || year, party_id, grave_id, make_date(year, 1, 1), make_date(year, 12, 31),
          year || '-' || lpad(n::text, 6, '0'), issued_on, due_on, amount, 10, amount, 0,
          lpad((98 - (id * 100) % 97)::text, 2, '0') || lpad(id::text, 10, '0'), amount - paid,
          'odrzavanje ' || year || ' ' || year || ' ' || lpad(n::text, 6, '0'), jsonb_build_object('description', 'odrzavanje' || year)
        from owed`.execute(tx)
      await sql`insert into payments (company_id, id, direction, received_on, booked_on, amount, method, party_id, reference, payer_name,
          unallocated, search_text)
        select ${company}, id + 20000000, 'IN', due_on + n % 60, due_on + n % 60, paid, 'BANK', party_id, id::text, name, 0,
          lower(id::text) || ' ' || n from owed where paid > 0`.execute(tx)
      await sql`insert into allocations (company_id, payment_id, claim_id, part, amount, on_day)
        select ${company}, id + 20000000, id, 'PRINCIPAL', paid, due_on + n % 60 from owed where paid > 0`.execute(tx)
    })
  })
  await sql`vacuum (analyze) claims, payments, allocations`.execute(db)
  return company
}

/** The claims, payments, debtors and accounts of a large town, and what of them a million claims make slow. */
export async function moneyFigures(name: string, databaseUrl: string | undefined, size: keyof typeof sizes) {
  const bench = await served(`${name} ${size}`, databaseUrl, (db) => books(db, sizes[size]))
  const figures: Figure[] = []
  const time = async (what: string, limit: keyof typeof limits, work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) await work()
    const [begun, before] = [performance.now(), await processorTime(bench.db)]
    while (times.length < rounds && (times.length < 3 || performance.now() - begun < longest)) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    const after = await processorTime(bench.db)
    const processor = (after.server + after.database - before.server - before.database) / times.length
    const measured = `${ms(median(times))}, processor ${ms(processor)}`
    figures.push({ what: `${name}, ${size}: ${what}`, measured, limit: `${limits[limit]} ms` })
  }
  const list = (type: string, what: string, body: object, limit: 'page' | 'status' = 'status') =>
    time(`${type}, ${what}`, limit, () => bench.post(`/api/${type}/search`, body))
  await list('claim', 'first page', {}, 'page')
  for (const status of ['OPEN', 'PARTLY_PAID', 'PAID', 'REVERSED'])
    await list('claim', `status ${status}`, { status: [status] })
  for (const sort of ['dueOn', '-dueOn', 'amount', '-open', 'party']) await list('claim', `sorted by ${sort}`, { sort })
  await list('claim', 'open ones by due day', { status: ['OPEN', 'PARTLY_PAID'], sort: 'dueOn' })
  await list('claim', 'of a debtor', { debtor: 'Петровић1234' })
  await list('claim', 'due in a month', { dueOnFrom: '2025-02-01', dueOnTo: '2025-02-28' })
  await list('claim', 'an invoice', { searchParam: '2025-012345' }, 'page')
  await list('claim', 'a grave', { searchParam: '12345' }, 'page')
  await list('payment', 'first page', {}, 'page')
  await list('payment', 'status ALLOCATED', { status: ['ALLOCATED'] })
  await list('payment', 'received in a month', { receivedOnFrom: '2025-02-01', receivedOnTo: '2025-02-28' })
  for (const sort of ['receivedOn', '-amount']) await list('payment', `sorted by ${sort}`, { sort })
  await list('debtor', 'with ageing', {})
  await list('debtor', 'of a graveyard', { graveyardId: bench.graveyard })
  await list('debtor', 'by name, overdue ones', { sort: 'name', overdue: true })
  await list('debtor', 'a year ago', { on: '2025-11-01' })
  await list('debtor', 'barred already', { barredTo: '2026-11-01' })
  await list('debtor', 'barred soon', { barredFrom: '2026-11-01', barredTo: '2027-02-01' })
  await time('balance of a party', 'balance', () => bench.get(`/api/party/${bench.party}/account`))
  await time('account of a grave', 'page', () => bench.get(`/api/grave/${bench.grave}/account`))
  await time('the worklists, money', 'status', () => bench.get('/api/worklists'))
  await time('income by month', 'page', () => bench.get('/api/collectionMonths'))
  await time('the collection report', 'status', () => bench.get('/api/collection'))
  await time('the home page', 'page', () => bench.get('/api/home'))
  const start = performance.now()
  const faults = await ledgerFaults(bench.db)
  if (faults.length > 0) throw new Error('the books do not add up')
  const measured = `${((performance.now() - start) / 1000).toFixed(1)} s`
  figures.push({ what: `${name}, ${size}: the daily comparison`, measured, limit: 'in the background' })
  await bench.close()
  return figures
}
