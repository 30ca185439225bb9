import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import { asCompany, trustedCompanyId } from '../database/tenancy.ts'
import { recordQueries, type ColumnsOf } from './queries.ts'

const platform = platformForTests()

const daysToBurial = (columns: ColumnsOf<typeof deathRecord>) =>
  sql<number>`${columns.ref('deathRecords.dateOfBurial')} - ${columns.ref('deathRecords.dateOfDeath')}`

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

test('records are limited by a filter and ordered by several columns', async () => {
  const company = await world()
  const records = recordQueries(deathRecord, {
    filter: (columns) => columns(daysToBurial(columns), '<', 5),
    order: ['-lastName', 'dateOfBurial'],
  })
  const all = await asCompany(platform.db, company, (tx) => records.all(tx, company))
  expect(all.map(({ lastName, dateOfBurial }) => [lastName, dateOfBurial])).toEqual([
    ['Бојић', '2026-03-10'],
    ['Бојић', '2026-03-11'],
    ['Аћић', '2026-03-12'],
  ])
  const page = await asCompany(platform.db, company, (tx) => records.search(tx, company, { page: 0, size: 2 }))
  expect([page.entities.map(({ id }) => id), page.total]).toEqual([all.slice(0, 2).map(({ id }) => id), 3])
  const following = await asCompany(platform.db, company, (tx) => records.following(tx, company, all[0]?.id ?? 0, 9))
  expect(following.map(({ id }) => id)).toEqual([all[1]?.id])
})

test('the columns in a filter and an order are those of the type', () => {
  expectTypeOf<ColumnsOf<typeof deathRecord>['ref']>().toBeCallableWith('burialMonth')
  type Order = NonNullable<NonNullable<Parameters<typeof recordQueries<typeof deathRecord>>[1]>['order']>[number]
  expectTypeOf<'-dateOfBurial' | 'lastName' | '-id'>().toExtend<Order>()
  expectTypeOf<'contractNumber' | '-noSuchColumn'>().not.toExtend<Order>()
})
