import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../shared/seeded-random.ts'
import { readBy } from '../testing/query-plans.ts'
import { recordedQueries } from '../testing/recorded-queries.ts'

const queries = recordedQueries(async ({ aCompany }) => (await aCompany()).id)

test('the list of graves is read in the order of their labels, and not sorted', async () => {
  queries.asked.length = 0
  expect((await queries.clerk.post('/api/grave/search', {})).statusCode).toBe(200)
  const sent = queries.asked.filter(({ sql: text }) => text.includes('"graves"') && text.includes('order by'))
  expect(sent.length).toBeGreaterThan(0)
  for (const query of sent) {
    // There are no graves, so that a plan with a sort would cost nothing.
    const plan = await queries.planOf(query, { enable_sort: 'off' })
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
      select ${queries.company}::bigint, 'Гробље ' || n from generate_series(2, 11) n returning id`.execute(queries.db)
    const ids = rows.map(({ id }) => id)
    graveyard = Number(ids[1])
    await sql`insert into graves (company_id, graveyard_id, number, grave_type, places, levels, note, search_text, sort_keys)
      select ${queries.company}::bigint, (${ids}::bigint[])[1 + n % 10], n::text, 'RAKA', 1, 1, repeat('а', 300), n::text,
        jsonb_build_object('label', lpad(n::text, 9, '0'), 'number', n::text)
      from generate_series(1, 3000) n`.execute(queries.db)
    await sql`insert into interments (company_id, graveyard_id, grave_id, surname, kind, precision, note, search_text, sort_keys)
      select company_id, graveyard_id, id, 'Петровић', 'COFFIN', 'UNKNOWN', note, 'petrovic', '{}'
      from graves, generate_series(1, 2) where company_id = ${queries.company}`.execute(queries.db)
    for (const table of ['graves', 'interments']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(queries.db)
  })

  test.each(ofGraveyard)(
    'those of a graveyard are counted and listed by its index: %s %j',
    async (base, body, indexes) => {
      const chance = seededRandom(2028)
      const table = base === '/api/grave' ? 'graves' : 'interments'
      queries.asked.length = 0
      const answer = await queries.clerk.post(`${base}/search`, { ...body, graveyardId: graveyard })
      expect(answer.json()).toMatchObject({ total: table === 'graves' ? 300 : 600 })
      const sent = queries.asked.filter(({ sql: text }) => text.includes('"graveyard_id" ='))
      expect(sent.length).toBeGreaterThan(0)
      // The status of the label looks for others like it.
      const wanted: readonly string[] = [...indexes, `${table}_deleted`, 'graves_label_key']
      for (let run = 0; run < 8; run++) {
        const { target, pageCost } = await queries.randomStatistics(chance, 'graves, interments')
        for (const query of sent) {
          // The tables are so small that reading a whole one would cost little.
          const plan = await queries.planOf(query, { random_page_cost: pageCost, enable_seqscan: 'off' })
          const other = readBy(table, plan).filter((name) => !wanted.includes(name))
          expect({ target, pageCost, other }).toEqual({ target, pageCost, other: [] })
        }
      }
    },
  )

  test('the search over everything finds labels and old labels by their indexes', async () => {
    await sql`update graves set old_labels = number, sort_keys = sort_keys || jsonb_build_object('oldLabels', ',' || number || ',')
      where company_id = ${queries.company}`.execute(queries.db)
    await sql`vacuum (analyze) graves`.execute(queries.db)
    queries.asked.length = 0
    expect((await queries.clerk.post('/api/search', { text: 'I-14' })).statusCode).toBe(200)
    const [query] = queries.asked.filter(({ sql: text }) => text.includes(' union all '))
    if (!query) throw new Error('not asked')
    const read = readBy('graves', await queries.planOf(query, {}))
    expect(read).toEqual(expect.arrayContaining(['graves_former_labels', 'graves_label']))
  })
})

const inPeriods = [
  ['/api/interment', { buriedOnFrom: '2020-03-01', buriedOnTo: '2020-03-31' }, 'interments_by_day'],
  ['/api/graveRight', { validToFrom: '2026-03-01', validToTo: '2026-03-31' }, 'grave_rights_by_end'],
] as const
describe('in a company with many rights of use', () => {
  beforeAll(async () => {
    await sql`insert into grave_rights (company_id, basis, document, valid_from, valid_to, search_text, sort_keys)
      select ${queries.company}::bigint, 'OLD_BOOK', n::text, '2000-01-01', current_date - 10 + n, n::text, '{}'
      from generate_series(1, 10000) n`.execute(queries.db)
  })

  test.each(inPeriods)('the matches of a period are collected by an index: %s', async (base, period, index) => {
    queries.asked.length = 0
    expect((await queries.clerk.post(`${base}/search`, { ...period, recordState: 'live' })).statusCode).toBe(200)
    const plans = await Promise.all(queries.asked.map((query) => queries.planOf(query, { enable_seqscan: 'off' })))
    expect(JSON.stringify(plans)).toContain(index)
  })
})

test('both databases plan for a disk that reads pages in any order quickly', async () => {
  const { rows } = await sql<{ cost: string }>`select current_setting('random_page_cost') as cost`.execute(queries.db)
  expect(rows).toEqual([{ cost: '1.1' }])
})
