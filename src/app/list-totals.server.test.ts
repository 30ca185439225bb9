import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { manyDeathRecords } from '../testing/many-records.ts'
import { aDeathRecord, platformForTests, type Person } from '../testing/platform.ts'

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
  test('is that of its records, however they were written', async () => {
    const [company, other] = [await platform.aCompany(), await platform.aCompany()]
    for (let round = 0; round < 60; round++) {
      const { id } = await platform.aGraveyard(company, `Гробље ${round}`)
      if (round % 3 > 0)
        await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', id).execute()
      if (round % 3 > 1)
        await platform.db.updateTable('graveyards').set({ deleted: false }).where('id', '=', id).execute()
      if (round % 5 === 4) await platform.db.deleteFrom('graveyards').where('id', '=', id).execute()
    }
    await sql`insert into graveyards (company_id, name, deleted)
      select ${company.id}, 'Још ' || n, n % 4 = 0 from generate_series(1, 40) n`.execute(platform.db)
    expect(await graveyardsOf(company)).toEqual({ total: 48 + 40, deleted: 16 + 10 })
    expect(await graveyardsOf(other)).toEqual({ total: 0, deleted: 0 })
    const { rows } = await sql<{ kept: number }>`
      select count(*) as kept from record_counts where company_id = ${company.id}`.execute(platform.db)
    // 133 statements changed counts; some of the rows have been merged.
    expect(rows[0]?.kept).toBeLessThan(133)
  })

  test('of a month is that of its records, however they were written', async () => {
    const [company] = await manyDeathRecords(platform.db, { total: 400, companies: 1 })
    if (company === undefined) throw new Error('no company')
    const clerk = await platform.loggedIn(await platform.aUser('USER', { id: company }))
    const changes = [
      sql`update death_records set deleted = true where company_id = ${company} and id % 5 = 0`,
      sql`update death_records set deleted = false where company_id = ${company} and id % 10 = 0`,
      sql`update death_records set date_of_burial = date_of_burial + 20 where company_id = ${company} and id % 3 = 0`,
      sql`update death_records set date_of_burial = date_of_burial + 40, deleted = not deleted
        where company_id = ${company} and id % 7 = 0`,
      sql`delete from death_records where company_id = ${company} and id % 11 = 0`,
    ]
    for (const change of changes) await change.execute(platform.db)
    const graveyard = await platform.aGraveyard({ id: company })
    for (let round = 0; round < 100; round++) {
      const dates = { dateOfBirth: '1940-05-01', dateOfDeath: '2024-03-01', dateOfBurial: '2024-03-04' }
      const values = { ...aDeathRecord(graveyard), ...dates, jmbg: null, noJmbgReason: 'foreigner' }
      const answer = await clerk.post(`/api/deathRecord/${company}`, values)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const { rows } = await sql<{ month: string; total: number; deleted: number }>`
      select burial_month::text as month, count(*) as total, count(*) filter (where deleted) as deleted
      from death_records where company_id = ${company} group by 1 order by 1`.execute(platform.db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { month, total, deleted } of rows) {
      const asked = { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)), size: 1 }
      const answer = await clerk.post('/api/deathRecord/search', asked)
      expect({ month, ...answer.json<object>() }).toMatchObject({ month, total, deleted })
    }
    const { rows: kept } = await sql<{ of: number }>`
      select count(*) as of from record_counts where company_id = ${company} and month = '2024-03-01'`.execute(
      platform.db,
    )
    // More than 100 statements added to the count of this month; one in ten has merged its rows.
    expect(kept[0]?.of).toBeLessThan(100)
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
