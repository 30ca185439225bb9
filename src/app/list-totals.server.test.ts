import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { manyDeathRecords } from '../testing/many-records.ts'
import { platformForTests, type Person } from '../testing/platform.ts'

const platform = platformForTests()
let owner: Person
beforeAll(async () => {
  owner = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
})

const graveyardsOf = async (company: { id: number }, asked: object = {}) => {
  const answer = await owner.post('/api/graveyard/search', { companyId: company.id, size: 5, ...asked })
  expect(answer.statusCode).toBe(200)
  const { entities: _entities, ...told } = answer.json<{ entities: unknown[]; total: number; deleted: number }>()
  return told
}

describe('the total of a list', () => {
  test('is that of all its records, with those that are deleted', async () => {
    const [company, other] = [await platform.aCompany(), await platform.aCompany()]
    await sql`insert into graveyards (company_id, name, deleted)
      select ${company.id}, 'Гробље ' || n, n % 4 = 0 from generate_series(1, 40) n`.execute(platform.db)
    expect(await graveyardsOf(company)).toEqual({ total: 40, deleted: 10 })
    expect(await graveyardsOf(other)).toEqual({ total: 0, deleted: 0 })
  })

  test('counts the matches of a search up to 10,000, and all of them on request', async () => {
    const company = await platform.aCompany()
    await sql`insert into graveyards (company_id, name, search_text)
      select ${company.id}, 'Гробље ' || n, case when n % 20 = 0 then 'polje ' else 'groblje ' end || n
      from generate_series(1, 11000) n`.execute(platform.db)
    expect(await graveyardsOf(company)).toEqual({ total: 11_000, deleted: 0 })
    const frequent = { searchParam: 'гробље' }
    expect(await graveyardsOf(company, frequent)).toEqual({ total: 10_000, totalIsExact: false, deleted: 0 })
    expect(await graveyardsOf(company, { ...frequent, exactTotal: true })).toEqual({ total: 10_450, deleted: 0 })
    expect(await graveyardsOf(company, { searchParam: 'поље' })).toEqual({ total: 550, deleted: 0 })
    expect(await graveyardsOf(company, { searchParam: '1099' })).toEqual({ total: 11, deleted: 0 })
  })

  test('is exact up to 10,000 itself', async () => {
    const company = await platform.aCompany()
    await sql`insert into graveyards (company_id, name, search_text)
      select ${company.id}, 'Гробље ' || n, 'groblje ' || n from generate_series(1, 10000) n`.execute(platform.db)
    expect(await graveyardsOf(company, { searchParam: 'гробље' })).toEqual({ total: 10_000, deleted: 0 })
  })

  test('finds the same matches beyond the newest records as among them', async () => {
    const company = await platform.aCompany()
    await sql`insert into graveyards (company_id, name, search_text)
      select ${company.id}, 'Гробље ' || n, case when n % 300 = 7 then 'staro ' else 'novo ' end || n
      from generate_series(1, 3000) n`.execute(platform.db)
    const names = async (asked: object) => {
      const answer = await owner.post('/api/graveyard/search', {
        companyId: company.id,
        searchParam: 'старо',
        ...asked,
      })
      return answer.json<{ entities: { name: string }[] }>().entities.map(({ name }) => Number(name.split(' ')[1]))
    }
    const newestFirst = [2707, 2407, 2107, 1807, 1507, 1207, 907, 607, 307, 7]
    expect(await names({})).toEqual(newestFirst)
    expect(await names({ size: 2 })).toEqual(newestFirst.slice(0, 2))
    expect(await names({ size: 5, page: 1 })).toEqual(newestFirst.slice(5))
    expect(await names({ sort: 'dateCreated' })).toEqual(newestFirst.toReversed())
  })

  test('counts the matches outside a period in the same way', async () => {
    const [company] = await manyDeathRecords(platform.db, { total: 11_000, companies: 1 })
    if (company === undefined) throw new Error('no company')
    const clerk = await platform.loggedIn(await platform.aUser('USER', { id: company }))
    const totals = async (asked: object) => {
      const answer = await clerk.post('/api/deathRecord/search', { searchParam: 'a', year: 2024, size: 1, ...asked })
      const { entities: _entities, ...told } = answer.json<{ entities: unknown[]; total: number }>()
      return told
    }
    const { rows } = await sql<{ inPeriod: number; everywhere: number }>`
      select count(*) filter (where extract(year from date_of_burial) = 2024) as in_period, count(*) as everywhere
      from death_records where company_id = ${company} and search_text like '%a%'`.execute(platform.db)
    const { inPeriod = 0, everywhere = 0 } = rows[0] ?? {}
    expect(everywhere).toBeGreaterThan(10_000)
    const told = { total: inPeriod, deleted: 0 }
    expect(await totals({})).toEqual({ ...told, outsidePeriod: 10_000 - inPeriod, outsidePeriodIsExact: false })
    expect(await totals({ exactTotal: true })).toEqual({ ...told, outsidePeriod: everywhere - inPeriod })
  })
})
