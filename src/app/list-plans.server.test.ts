import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../shared/seeded-random.ts'
import { manyDeathRecords } from '../testing/many-records.ts'
import { nodesOf, readBy } from '../testing/query-plans.ts'
import { recordedQueries } from '../testing/recorded-queries.ts'

const queries = recordedQueries(async ({ db }) => {
  const companies = await manyDeathRecords(db, { total: 12_000, companies: 8 })
  await sql`update death_records set deleted = true where id / 8 % 7 = 0`.execute(db)
  // Rows with a hash are not added to the audit chains, because that would take too long.
  await sql`insert into audit_entries (id, company_id, user_email, action_name, record_id, date_created, search_text, hash)
    select id, company_id, 'mirjana@example.rs', 'DEATH_RECORD_ADDED', id, now() - id * interval '1 minute', 'mirjana', ''
    from death_records where id / 8 % 3 = 0`.execute(db)
  const [company] = companies.slice(3)
  if (company === undefined) throw new Error('no company')
  return company
})

const planned = async (table: string, query: CompiledQuery, pageCost: string) =>
  readBy(table, await queries.planOf(query, { random_page_cost: pageCost }))
/** All records of a company are counted by whichever of its indexes is the smallest. */
const counted = 'any of the company'
const searched = ['death_records_list', 'death_records_search', 'death_records_deleted']
/** The records of a page are read by their ids once these are known. */
const ofIds = ['death_records_pkey']
const cases = [
  ['the first page', {}, ['death_records_list', counted]],
  ['a later page', { page: 3 }, ['death_records_list', counted]],
  ['the oldest', { sort: 'id' }, ['death_records_list', counted]],
  ['a month', { year: 2024, month: 3 }, ['death_records_by_month', 'death_records_deleted']],
  [
    'a week by day of burial',
    { dateOfBurialFrom: '2024-03-04', dateOfBurialTo: '2024-03-10', sort: 'dateOfBurial' },
    ['death_records_by_day'],
  ],
  ['a frequent surname', { searchParam: 'Ђорђевић' }, [...searched, 'death_records_pkey']],
  ['a number that few have', { searchParam: '2754' }, [...searched, 'death_records_pkey']],
] satisfies [string, object, string[]][]

describe('whatever ANALYZE happened to sample', () => {
  test.each(cases)('%s of a company is read by its own index', async (_, body, indexes) => {
    const chance = seededRandom(2026)
    queries.asked.length = 0
    const answer = await queries.clerk.post('/api/deathRecord/search', body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().total).toBeGreaterThan(0)
    const sent = queries.asked.filter(({ sql: text }) => text.includes('"death_records"'))
    expect(sent.length).toBeGreaterThan(0)
    for (let run = 0; run < 8; run++) {
      const { target, pageCost } = await queries.randomStatistics(chance, 'death_records, audit_entries')
      for (const query of sent) {
        const wanted = query.sql.includes('"death_records"."id" = any') ? ofIds : indexes
        const read = await planned('death_records', query, pageCost)
        const other = wanted.includes(counted) ? [] : read.filter((name) => !wanted.includes(name))
        if (wanted.includes(counted)) expect(read).toContain('death_records_list')
        expect({ target, pageCost, other }).toEqual({ target, pageCost, other: [] })
      }
    }
  })

  test('records that name a burial place without a grave are counted by an index that contains only these', async () => {
    queries.asked.length = 0
    expect((await queries.administrator.get('/api/worklists')).statusCode).toBe(200)
    const [query] = queries.asked.filter(({ sql: text }) => text.includes('grave_skipped'))
    if (!query) throw new Error('not counted')
    const plan = await queries.planOf(query, { enable_seqscan: 'off' })
    for (const table of ['death_records', 'rent_contracts', 'build_contracts']) {
      expect(readBy(table, plan)).toEqual([`${table}_place`])
      for (const { Filter } of nodesOf(table, plan)) expect(Filter).toBe('(grave_skipped <> version)')
    }
  })

  test('the burials of the week on the home page are read by their own index', async () => {
    const chance = seededRandom(2028)
    queries.asked.length = 0
    expect((await queries.clerk.get('/api/home')).statusCode).toBe(200)
    const sent = queries.asked.filter(({ sql: text }) => text.includes('with burials'))
    expect(sent).toHaveLength(1)
    for (let run = 0; run < 8; run++) {
      const { pageCost } = await queries.randomStatistics(chance, 'death_records, audit_entries')
      for (const query of sent)
        expect(await planned('death_records', query, pageCost)).toContain('death_records_by_day')
    }
  })

  test("the newest entries of a company's audit trail are read by its own index", async () => {
    const chance = seededRandom(2027)
    queries.asked.length = 0
    expect((await queries.administrator.get('/api/auditTrail/search')).json().entities).toHaveLength(25)
    const sent = queries.asked.filter(({ sql: text }) => text.includes('from "audit_entries"'))
    expect(sent.length).toBeGreaterThan(0)
    for (let run = 0; run < 8; run++) {
      const { pageCost } = await queries.randomStatistics(chance, 'death_records, audit_entries')
      for (const query of sent)
        expect(await planned('audit_entries', query, pageCost)).toEqual(['audit_entries_newest_of_company'])
    }
  })
})

describe('in a company with many parties', () => {
  beforeAll(async () => {
    await sql`insert into parties (company_id, kind, name, surname, address_state, deliver_by, search_text, sort_keys)
      select ${queries.company}::bigint, 'PERSON', 'Петар', 'Петровић', 'UNKNOWN', 'POST', 'petar petrovic', '{}'
      from generate_series(1, 3000)`.execute(queries.db)
    await sql`insert into rent_contracts (company_id, contract_number, contract_date, client_name, client_surname, client_city,
        client_address, client_address_number, identity_card_number, jmbg_number, burial_place_number, grave_number, price_tag,
        search_text, sort_keys)
      values (${queries.company}, '1/2026', '2026-01-05', 'П', 'Ђ', 'З', 'Н', '5', '1', '1', '1', '1', 1000, '', '{}')`.execute(
      queries.db,
    )
    await sql`insert into grave_rights (company_id, basis, document, valid_from, search_text, sort_keys)
      values (${queries.company}, 'OLD_BOOK', '1', '2000-01-01', '', '{}')`.execute(queries.db)
    await sql`analyze parties`.execute(queries.db)
  })

  test.each(['/api/graveRight', '/api/contractRentBurialPlace', '/api/party'])(
    'each one that a list names is found by its id: %s',
    async (base) => {
      queries.asked.length = 0
      expect((await queries.clerk.post(`${base}/search`, {})).statusCode).toBe(200)
      const sent = queries.asked.filter(({ sql: text }) => /"parties" "?named|parties named/.test(text))
      const plans = await Promise.all(sent.map((query) => queries.planOf(query, {})))
      const named = plans.flatMap((plan) => nodesOf('parties', plan)).filter(({ Alias }) => Alias !== 'parties')
      expect(named.length).toBeGreaterThan(0)
      // Under row-level security, a condition that PostgreSQL considers leaky cannot use an index.
      for (const node of named) expect(node['Index Cond']).toMatch(/\bid = /)
    },
  )
})

test('a search reads no list of pending entries after many records were written at once', async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select c.relname as name, c.reloptions as options from pg_class c join pg_am on pg_am.oid = c.relam
    where pg_am.amname = 'gin'`.execute(queries.db)
  expect(rows.length).toBeGreaterThan(6)
  for (const { name, options } of rows) expect([name, options]).toEqual([name, ['fastupdate=off']])
})
