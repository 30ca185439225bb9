import { CompiledQuery, PostgresQueryCompiler, sql, type KyselyPlugin, type QueryId } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCompany, type CompanyId } from '../server/database/tenancy.ts'
import { testDatabase } from '../testing/database.ts'
import { manyDeathRecords } from '../testing/many-records.ts'
import { testPlatform, type Person, type TestPlatform } from '../testing/platform.ts'
import { nodesOf, readBy, type Plan } from '../testing/query-plans.ts'
import { seededRandom, type SeededRandom } from '../shared/seeded-random.ts'

const records = { total: 12_000, companies: 8 }
let platform: TestPlatform
let clerk: Person
let administrator: typeof clerk
let company: CompanyId

const compiler = new PostgresQueryCompiler()
const asked: CompiledQuery[] = []
const compiled = new WeakMap<QueryId, CompiledQuery>()
/** Records every query that is sent to the database; parts of others are transformed too, but have no result. */
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'SelectQueryNode' || node.kind === 'RawNode')
      compiled.set(queryId, compiler.compileQuery(node, queryId))
    return node
  },
  transformResult({ result, queryId }) {
    const query = compiled.get(queryId)
    if (query) asked.push(query)
    return Promise.resolve(result)
  },
}

beforeAll(async () => {
  const { db, close } = await testDatabase()
  platform = await testPlatform({}, undefined, { db: db.withPlugin(recorder), close })
  const companies = await manyDeathRecords(db, records)
  company = companies[3] ?? company
  await sql`update death_records set deleted = true where id / 8 % 7 = 0`.execute(db)
  // Rows with a hash are not added to the audit chains, because that would take too long.
  await sql`insert into audit_entries (id, company_id, user_email, action_name, record_id, date_created, search_text, hash)
    select id, company_id, 'mirjana@example.rs', 'DEATH_RECORD_ADDED', id, now() - id * interval '1 minute', 'mirjana', ''
    from death_records where id / 8 % 3 = 0`.execute(db)
  const named = { id: company }
  clerk = await platform.loggedIn(await platform.aUser('USER', named))
  administrator = await platform.loggedIn(await platform.aUser('ADMIN', named))
})
afterAll(() => platform.close())

async function pagesOf(base: string, filters: object) {
  const pages: unknown[] = []
  for (const page of [0, 1, 3, 40]) {
    const answer = await clerk.post(`${base}/search`, { ...filters, page, size: 7 })
    const { total, entities } = answer.json<{ total: number; entities: { id: number }[] }>()
    pages.push([total, ...entities.map(({ id }) => id)])
  }
  return pages
}

/** Statistics as an ANALYZE may produce them, from samples of different sizes, on a fast or a slow disk. */
async function randomStatistics(chance: SeededRandom, tables = 'death_records, audit_entries') {
  const target = chance.any([1, 2, 5, 20, 100])
  await platform.db.transaction().execute(async (tx) => {
    await sql`select set_config('default_statistics_target', ${String(target)}, true)`.execute(tx)
    await sql.raw(`analyze ${tables}`).execute(tx)
  })
  return { target, pageCost: chance.any(['1.1', '4']) }
}

const planned = async (table: string, query: CompiledQuery, pageCost: string) =>
  readBy(table, await planOf(query, { random_page_cost: pageCost }))

async function planOf(query: CompiledQuery, settings: Readonly<Record<string, string>>): Promise<Plan> {
  return asCompany(platform.db, company, async (tx) => {
    for (const [name, value] of Object.entries(settings))
      await sql`select set_config(${name}, ${value}, true)`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
    )
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' }
  })
}

const searched = ['death_records_list', 'death_records_search', 'death_records_deleted']
/** The records of a page are read by their ids once these are known. */
const ofIds = ['death_records_pkey', 'death_records_of_company']
const cases = [
  ['the first page', {}, ['death_records_list']],
  ['a later page', { page: 3 }, ['death_records_list']],
  ['the oldest', { sort: 'dateCreated' }, ['death_records_list']],
  ['a month', { year: 2024, month: 3 }, ['death_records_by_month', 'death_records_deleted']],
  [
    'a week by day of burial',
    { dateOfBurialFrom: '2024-03-04', dateOfBurialTo: '2024-03-10', sort: 'dateOfBurial' },
    ['death_records_by_day'],
  ],
  ['a frequent surname', { searchParam: 'Ђорђевић' }, [...searched, 'death_records_of_company']],
  ['a number that few have', { searchParam: '2754' }, [...searched, 'death_records_of_company']],
] satisfies [string, object, string[]][]

describe('whatever ANALYZE happened to sample', () => {
  test.each(cases)('%s of a company is read by its own index', async (_, body, indexes) => {
    const chance = seededRandom(2026)
    asked.length = 0
    const answer = await clerk.post('/api/deathRecord/search', body)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().total).toBeGreaterThan(0)
    const queries = asked.filter(({ sql: text }) => text.includes('"death_records"'))
    expect(queries.length).toBeGreaterThan(0)
    for (let run = 0; run < 8; run++) {
      const { target, pageCost } = await randomStatistics(chance)
      for (const query of queries) {
        const wanted = query.sql.includes('"death_records"."id" = any') ? ofIds : indexes
        const other = (await planned('death_records', query, pageCost)).filter((name) => !wanted.includes(name))
        expect({ target, pageCost, other }).toEqual({ target, pageCost, other: [] })
      }
    }
  })

  test('the burials of the week on the home page are read by their own index', async () => {
    const chance = seededRandom(2028)
    asked.length = 0
    expect((await clerk.get('/api/home')).statusCode).toBe(200)
    const queries = asked.filter(({ sql: text }) => text.includes('with burials'))
    expect(queries).toHaveLength(1)
    for (let run = 0; run < 8; run++) {
      const { pageCost } = await randomStatistics(chance)
      for (const query of queries)
        expect(await planned('death_records', query, pageCost)).toContain('death_records_by_day')
    }
  })

  test("the newest entries of a company's audit trail are read by its own index", async () => {
    const chance = seededRandom(2027)
    asked.length = 0
    expect((await administrator.get('/api/auditTrail/search')).json().entities).toHaveLength(25)
    const queries = asked.filter(({ sql: text }) => text.includes('from "audit_entries"'))
    expect(queries.length).toBeGreaterThan(0)
    for (let run = 0; run < 8; run++) {
      const { pageCost } = await randomStatistics(chance)
      for (const query of queries)
        expect(await planned('audit_entries', query, pageCost)).toEqual(['audit_entries_newest_of_company'])
    }
  })
})

test('the list of graves is read in the order of their labels, and not sorted', async () => {
  asked.length = 0
  expect((await clerk.post('/api/grave/search', {})).statusCode).toBe(200)
  const queries = asked.filter(({ sql: text }) => text.includes('"graves"') && text.includes('order by'))
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    // There are no graves, so that a plan with a sort would cost nothing.
    const plan = await planOf(query, { enable_sort: 'off' })
    expect(readBy('graves', plan)).toContain('graves_by_label')
    expect(JSON.stringify(plan)).not.toContain('"Node Type":"Sort"')
  }
})

const ofGraveyard = [
  ['/api/grave', {}, ['graves_of_graveyard', 'graves_in_graveyard']],
  ['/api/interment', {}, ['interments_of_graveyard']],
  ['/api/interment', { sort: 'dateCreated' }, ['interments_of_graveyard']],
  ['/api/interment', { sort: 'grave' }, ['interments_of_graveyard', 'interments_of_grave', 'interments_without_grave']],
] as const
describe('in a company with many graves and interments', () => {
  let graveyard: number
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`insert into graveyards (company_id, name)
      select ${company}::bigint, 'Гробље ' || n from generate_series(2, 11) n returning id`.execute(platform.db)
    const ids = rows.map(({ id }) => id)
    graveyard = Number(ids[1])
    await sql`insert into graves (company_id, graveyard_id, number, grave_type, places, levels, note, search_text, sort_keys)
      select ${company}::bigint, (${ids}::bigint[])[1 + n % 10], n::text, 'RAKA', 1, 1, repeat('а', 300), n::text,
        jsonb_build_object('label', lpad(n::text, 9, '0'), 'number', n::text)
      from generate_series(1, 3000) n`.execute(platform.db)
    await sql`insert into interments (company_id, graveyard_id, grave_id, surname, kind, precision, note, search_text, sort_keys)
      select company_id, graveyard_id, id, 'Петровић', 'COFFIN', 'UNKNOWN', note, 'petrovic', '{}'
      from graves, generate_series(1, 2) where company_id = ${company}`.execute(platform.db)
    for (const table of ['graves', 'interments']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(platform.db)
  })

  test.each(ofGraveyard)(
    'those of a graveyard are counted and listed by its index: %s %j',
    async (base, body, indexes) => {
      const chance = seededRandom(2028)
      const table = base === '/api/grave' ? 'graves' : 'interments'
      asked.length = 0
      const answer = await clerk.post(`${base}/search`, { ...body, graveyardId: graveyard })
      expect(answer.json()).toMatchObject({ total: table === 'graves' ? 300 : 600 })
      const queries = asked.filter(({ sql: text }) => text.includes('"graveyard_id" ='))
      expect(queries.length).toBeGreaterThan(0)
      // The status of the label looks for others like it.
      const wanted: readonly string[] = [...indexes, `${table}_deleted`, 'graves_label_key']
      for (let run = 0; run < 8; run++) {
        const { target, pageCost } = await randomStatistics(chance, 'graves, interments')
        for (const query of queries) {
          // The tables are so small that reading a whole one would cost little.
          const plan = await planOf(query, { random_page_cost: pageCost, enable_seqscan: 'off' })
          const other = readBy(table, plan).filter((name) => !wanted.includes(name))
          expect({ target, pageCost, other }).toEqual({ target, pageCost, other: [] })
        }
      }
    },
  )

  test.each([
    [{ status: ['FREE'] }, 'graves_by_occupancy'],
    [{ rightStatus: ['NONE'] }, 'graves_by_last_right'],
  ])('graves by status are listed in the order of an index of what they keep: %j', async (filters, index) => {
    await sql`update graves set lying = sign(id % 3), last_right_to = case when id % 3 = 0 then '-infinity'::date else '2000-01-01' end
      where company_id = ${company}`.execute(platform.db)
    await sql`vacuum (analyze) graves`.execute(platform.db)
    asked.length = 0
    expect((await clerk.post('/api/grave/search', filters)).json()).toMatchObject({ total: 1000 })
    const queries = asked.filter(({ sql: text }) =>
      /"(occupancy|last_right_to)" =[^]*order by[^]* offset \$/.test(text),
    )
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      const plan = await planOf(query, { enable_sort: 'off' })
      expect(readBy('graves', plan)).toContain(index)
      expect(JSON.stringify(plan)).not.toContain('"Node Type":"Sort"')
    }
  })

  test('graves of a status and a right are the same, on each page, as in a list that is explicitly sorted', async () => {
    await sql`update graves set lying = sign(id % 3), last_right_to = case when id % 500 = 0 then '-infinity'::date else '2000-01-01' end
      where company_id = ${company}`.execute(platform.db)
    for (const rightStatus of [['NONE'], ['ENDED'], ['IN_FORCE']])
      for (const status of [['FREE'], ['PARTLY_OCCUPIED', 'OCCUPIED'], ['FREE', 'OUT_OF_USE']])
        expect(await pagesOf('/api/grave', { status, rightStatus })).toEqual(
          await pagesOf('/api/grave', { status, rightStatus, sort: 'label' }),
        )
  })

  test('all interments sorted by grave are read grave by grave', async () => {
    const chance = seededRandom(2029)
    asked.length = 0
    expect((await clerk.post('/api/interment/search', { sort: 'grave' })).statusCode).toBe(200)
    const queries = asked.filter(({ sql: text }) => text.includes('"sorted"'))
    expect(queries).toHaveLength(1)
    for (let run = 0; run < 8; run++) {
      const { pageCost } = await randomStatistics(chance, 'graves, interments')
      for (const query of queries) {
        const plan = await planOf(query, { random_page_cost: pageCost, enable_seqscan: 'off' })
        expect(readBy('graves', plan)).toContain('graves_by_label')
        expect(readBy('interments', plan)).toEqual(['interments_of_grave'])
      }
    }
  })
})

const inPeriods = [
  ['/api/interment', { buriedOnFrom: '2020-03-01', buriedOnTo: '2020-03-31' }, 'interments_by_day'],
  ['/api/graveRight', { validToFrom: '2026-03-01', validToTo: '2026-03-31' }, 'grave_rights_by_end'],
] as const
describe('in a company with many rights of use', () => {
  beforeAll(async () => {
    await sql`insert into grave_rights (company_id, basis, document, valid_from, valid_to, search_text, sort_keys)
      select ${company}::bigint, 'OLD_BOOK', n::text, '2000-01-01', current_date - 10 + n, n::text, '{}'
      from generate_series(1, 10000) n`.execute(platform.db)
    await sql`update grave_rights set holding = 'TRANSFER' where id % 20 = 0`.execute(platform.db)
  })

  test.each([
    ['TRANSFER', 'grave_rights_by_holding'],
    ['EXPIRED', 'grave_rights_ended'],
    ['FUTURE', 'grave_rights_by_start'],
  ])('those that are %s are found by an index of what they keep', async (status, index) => {
    const chance = seededRandom(2030)
    asked.length = 0
    expect((await clerk.post('/api/graveRight/search', { status: [status] })).statusCode).toBe(200)
    const queries = asked.filter(({ sql: text }) => text.includes('"total"'))
    expect(queries).toHaveLength(1)
    // The matches are counted and sorted; before that, the first rows of the list are read. The same statement finds out whether a
    // status depends on the day.
    const read = [index, index, 'grave_rights_deleted', 'grave_rights_list', 'grave_rights_of_later_holders'].toSorted()
    for (let run = 0; run < 8; run++) {
      const { target, pageCost } = await randomStatistics(chance, 'grave_rights')
      for (const query of queries) {
        const plan = await planOf(query, { random_page_cost: pageCost, enable_seqscan: 'off' })
        const actual = readBy('grave_rights', plan).toSorted()
        expect({ target, pageCost, read: actual }).toEqual({ target, pageCost, read })
      }
    }
  })

  test('those of a status are the same, on each page, as in a list that is explicitly sorted', async () => {
    for (const status of [
      ['TRANSFER'],
      ['EXPIRED'],
      ['NO_HOLDER'],
      ['FUTURE'],
      ['EXPIRED', 'TRANSFER'],
      ['NO_ADDRESS'],
    ])
      expect(await pagesOf('/api/graveRight', { status })).toEqual(
        await pagesOf('/api/graveRight', { status, sort: '-id' }),
      )
  })

  test.each(inPeriods)('the matches of a period are collected by an index: %s', async (base, period, index) => {
    asked.length = 0
    expect((await clerk.post(`${base}/search`, { ...period, recordState: 'live' })).statusCode).toBe(200)
    const plans = await Promise.all(asked.map((query) => planOf(query, { enable_seqscan: 'off' })))
    expect(JSON.stringify(plans)).toContain(index)
  })
})

describe('in a company with many parties', () => {
  beforeAll(async () => {
    await sql`insert into parties (company_id, kind, name, surname, address_state, deliver_by, search_text, sort_keys)
      select ${company}::bigint, 'PERSON', 'Петар', 'Петровић', 'UNKNOWN', 'POST', 'petar petrovic', '{}'
      from generate_series(1, 3000)`.execute(platform.db)
    await sql`insert into rent_contracts (company_id, contract_number, contract_date, client_name, client_surname, client_city,
        client_address, client_address_number, identity_card_number, jmbg_number, burial_place_number, grave_number, price_tag,
        search_text, sort_keys)
      values (${company}, '1/2026', '2026-01-05', 'П', 'Ђ', 'З', 'Н', '5', '1', '1', '1', '1', 1000, '', '{}')`.execute(
      platform.db,
    )
    await sql`analyze parties`.execute(platform.db)
  })

  test.each(['/api/graveRight', '/api/contractRentBurialPlace', '/api/party'])(
    'each one that a list names is found by its id: %s',
    async (base) => {
      asked.length = 0
      expect((await clerk.post(`${base}/search`, {})).statusCode).toBe(200)
      const queries = asked.filter(({ sql: text }) => /"parties" "?named|parties named/.test(text))
      const plans = await Promise.all(queries.map((query) => planOf(query, {})))
      const named = plans.flatMap((plan) => nodesOf('parties', plan)).filter(({ Alias }) => Alias !== 'parties')
      expect(named.length).toBeGreaterThan(0)
      // Under row-level security, a condition that PostgreSQL considers leaky cannot use an index.
      for (const node of named) expect(node['Index Cond']).toMatch(/\bid = /)
    },
  )
})

describe('in a company with many invitations', () => {
  beforeAll(async () => {
    await sql`insert into invitations (company_id, invitation_number, invitation_date, client_name, client_surname, client_city,
      client_address, client_address_number, burial_place_number, valid_until_deadline, amount, search_text, sort_keys)
    select ${company}::bigint, n || '/2025', '2025-01-05', 'П', 'Ђ', 'З', 'Н', '5', '1', '2025-02-05', 1000, n || ' 2025', '{}'
    from generate_series(1, 12500) n`.execute(platform.db)
    await sql`vacuum (analyze) invitations`.execute(platform.db)
  })

  test('those with a frequent word are counted along the list, once', async () => {
    asked.length = 0
    const answer = await clerk.post('/api/invitation/search', { searchParam: '2025' })
    expect(answer.json()).toMatchObject({ total: 10_000, totalIsExact: false })
    const [query] = asked.filter(({ sql: text }) => text.includes('"walked"'))
    if (!query) throw new Error('not counted along the list')
    const along = nodesOf('invitations', await planOf(query, { enable_seqscan: 'off' })).filter(
      (node) => node['Index Name'] === 'invitations_list' && !node.Filter,
    )
    expect(along).toHaveLength(1)
  })

  test('the search over everything has one plan for all words and numbers, by the indexes', async () => {
    asked.length = 0
    expect((await clerk.post('/api/search', { text: 'Ђорђевић 2754' })).statusCode).toBe(200)
    const [query] = asked.filter(({ sql: text }) => text.includes('"newest_death_record"'))
    if (!query) throw new Error('not asked')
    await asCompany(platform.db, company, async (tx) => {
      const run = (text: string) => tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(CompiledQuery.raw(text))
      await run(
        `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
      )
      await run(`prepare everything as ${query.sql}`)
      const { rows } = await run(
        `explain (format json) execute everything (${query.parameters.map(() => 'null').join(', ')})`,
      )
      await run('deallocate everything')
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' }
      expect(new Set(readBy('death_records', plan))).toEqual(new Set(['death_records_list', 'death_records_search']))
      expect(readBy('invitations', plan)).toContain('invitations_number_key')
    })
  })
})

test('a search reads no list of pending entries after many records were written at once', async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select c.relname as name, c.reloptions as options from pg_class c join pg_am on pg_am.oid = c.relam
    where pg_am.amname = 'gin'`.execute(platform.db)
  expect(rows.length).toBeGreaterThan(6)
  for (const { name, options } of rows) expect([name, options]).toEqual([name, ['fastupdate=off']])
})
