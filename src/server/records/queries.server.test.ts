import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import { asCompany, trustedCompanyId } from '../database/tenancy.ts'
import { recordQueries, type ColumnsOf } from './queries.ts'

const platform = platformForTests()

const withDays = {
  ...deathRecord,
  computed: { ...deathRecord.computed, daysToBurial: { kind: 'money' } },
  columns: [...deathRecord.columns, 'daysToBurial'],
} as const
const daysToBurial = (columns: ColumnsOf<typeof deathRecord>) =>
  sql<number>`${columns.ref('deathRecords.dateOfBurial')} - ${columns.ref('deathRecords.dateOfDeath')}`
const select = (columns: ColumnsOf<typeof deathRecord>) => ({ daysToBurial: daysToBurial(columns) })

/** Four records, by their days from death to burial in the order of their ids. */
async function world() {
  const clerk = await clerkWith(platform, deathRecord)
  const graveyard = await platform.aGraveyard(clerk.company)
  for (const [lastName, day] of [
    ['Аћић', '12'],
    ['Бојић', '10'],
    ['Вујић', '15'],
    ['Бојић', '11'],
  ])
    await clerk.add(aDeathRecord(graveyard, { lastName, dateOfDeath: '2026-03-10', dateOfBurial: `2026-03-${day}` }))
  return trustedCompanyId(clerk.company.id)
}

test('a computed column is in the records, and sorts and is searched like one of the table', async () => {
  const company = await world()
  const records = recordQueries(withDays, { select })
  const page = await asCompany(platform.db, company, (tx) =>
    records.search(tx, company, { page: 0, size: 10, sort: '-daysToBurial' }),
  )
  expect(page.entities.map((record) => record.daysToBurial)).toEqual([5, 2, 1, 0])
  expectTypeOf(page.entities[0]?.daysToBurial).toEqualTypeOf<number | undefined>()

  const found = await asCompany(platform.db, company, (tx) =>
    records.search(tx, company, { page: 0, size: 10, searchParam: 'bojic', sort: 'daysToBurial' }),
  )
  expect(found.entities.map((record) => [record.lastName, record.daysToBurial])).toEqual([
    ['Бојић', 0],
    ['Бојић', 1],
  ])
  const id = found.entities[1]?.id ?? 0
  expect((await asCompany(platform.db, company, (tx) => records.find(tx, company, id)))?.daysToBurial).toBe(1)
})

test('records are limited by a filter and ordered by several columns', async () => {
  const company = await world()
  const records = recordQueries(withDays, {
    select,
    filter: (columns) => columns(daysToBurial(columns), '<', 5),
    order: ['-lastName', 'daysToBurial'],
  })
  const all = await asCompany(platform.db, company, (tx) => records.all(tx, company))
  expect(all.map(({ lastName, daysToBurial: days }) => [lastName, days])).toEqual([
    ['Бојић', 0],
    ['Бојић', 1],
    ['Аћић', 2],
  ])
  const page = await asCompany(platform.db, company, (tx) => records.search(tx, company, { page: 0, size: 2 }))
  expect([page.entities.map(({ daysToBurial: days }) => days), page.total]).toEqual([[0, 1], 3])
  const following = await asCompany(platform.db, company, (tx) => records.following(tx, company, all[0]?.id ?? 0, 9))
  expect(following.map(({ daysToBurial: days }) => days)).toEqual([1])
})

test('the columns in a filter and an order are those of the type', () => {
  expectTypeOf<ColumnsOf<typeof deathRecord>['ref']>().toBeCallableWith('burialMonth')
  type Order = NonNullable<NonNullable<Parameters<typeof recordQueries<typeof withDays>>[1]>['order']>[number]
  expectTypeOf<'-daysToBurial' | 'lastName' | '-id'>().toExtend<Order>()
  expectTypeOf<'contractNumber' | '-noSuchColumn'>().not.toExtend<Order>()
})
