import { expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aRentContract } from '../../testing/contracts.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import type { RelatedRecords } from '../../shared/record-of.ts'

const platform = platformForTests()

const related = (answer: { json: () => unknown }) => (answer.json() as { entities: RelatedRecords[] }).entities

test('a graveyard has the live records that refer to it, newest first, with their number', async () => {
  const clerk = await clerkWith(platform, deathRecord)
  const graveyard = await platform.aGraveyard(clerk.company, 'Ново гробље')
  const other = await platform.aGraveyard(clerk.company, 'Старо гробље')
  const ids: number[] = []
  for (const lastName of ['Аћић', 'Бојић', 'Вујић', 'Гајић', 'Дедић', 'Ђокић', 'Ерић'])
    ids.push((await clerk.add(aDeathRecord(graveyard, { lastName }))).id)
  await clerk.remove(ids[0] ?? 0)
  await clerk.add(aDeathRecord(other))
  await clerk.post(`/api/contractRentBurialPlace/${clerk.company.id}`, aRentContract({ graveyardId: graveyard.id }))

  const found = related(await clerk.get(`/api/related/graveyard/${graveyard.id}`))
  expect(found.map(({ path, total, totalIsExact }) => [path, total, totalIsExact])).toEqual([
    ['/deathRecords', 6, true],
    ['/contractsRentBurialPlace', 1, true],
  ])
  expect(found[0]?.records.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  expect(found[0]?.records[0]?.title).toMatch(/ Ерић$/)
  // With details to tell them apart, but without the graveyard itself.
  const { dateOfBirth, dateOfDeath, burialPlaceNumber } = await clerk.read(ids.at(-1) ?? 0)
  expect(found[0]?.records[0]?.details).toEqual([dateOfBirth, dateOfDeath, burialPlaceNumber])

  const all = related(await clerk.get(`/api/related/graveyard/${graveyard.id}?size=100`))
  expect(all[0]?.records.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  for (const size of ['0', '101', 'x'])
    expect((await clerk.get(`/api/related/graveyard/${graveyard.id}?size=${size}`)).statusCode, size).toBe(400)
})

test('a person has the records with the same JMBG, of the own company only', async () => {
  const [clerk, stranger] = [await clerkWith(platform, deathRecord), await clerkWith(platform, deathRecord)]
  const graveyard = await platform.aGraveyard(clerk.company)
  const jmbg = aJmbg('1950-01-01')
  const { id } = await clerk.add(aDeathRecord(graveyard, { jmbg, dateOfBirth: '1950-01-01' }))
  for (const each of [clerk, stranger])
    await each.post(`/api/contractRentBurialPlace/${each.company.id}`, aRentContract({ jmbgNumber: jmbg }))
  await clerk.post(`/api/contractRentBurialPlace/${clerk.company.id}`, aRentContract())

  expect(related(await clerk.get(`/api/related/deathRecord/${id}`))).toMatchObject([
    { path: '/contractsRentBurialPlace', isSamePerson: true, total: 1 },
  ])
  const foreign = await stranger.get(`/api/related/deathRecord/${id}`)
  expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { message: 'DEATH_RECORD_NOT_EXIST' }])
  expect((await clerk.get(`/api/related/nothing/${id}`)).statusCode).toBe(404)
  expect((await clerk.get(`/api/related/company/${clerk.company.id}`)).statusCode).toBe(401)
})
