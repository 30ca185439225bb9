import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { anInterment } from '../../testing/graves.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { aCorrection } from '../../testing/reasons.ts'
import { verdictTown } from '../../testing/verdicts.ts'
import { outcomeOf } from '../../testing/writers.ts'

// An approval of a burial that the verdict refuses belongs to one person, grave, place and day.

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>
const reason = 'Одлука комисије 14/2026'
const notHere = [400, 'graveId: INTERMENT_BURIAL_REFUSED']
const ofPerson = { dateOfBirth: '1950-03-04', dateOfDeath: addDays(today(), -40), dateOfBurial: today() }

/** A full grave in which an administrator has approved the burial of a death record. */
async function anApproval() {
  const town = await verdictTown(platform)
  const { company, graveyard, clerk, administrator, grave, bury, added } = town
  const graveId = await grave({ places: 2 })
  for (const place of [1, 2]) await bury(graveId, { buriedOn: addDays(today(), -2000), place, level: 1 })
  const death = (values: Values = {}) => aDeathRecord(graveyard, { ...ofPerson, jmbg: aJmbg('1950-03-04'), ...values })
  const record = death({ lastName: 'Аврамовић' })
  const deathRecordId = await added('deathRecord', record)
  const other = await added('deathRecord', death({ lastName: 'Бабић' }))
  const named = { surname: 'Аврамовић', name: record['firstName'], fathersName: record['fathersName'] }
  const burial = anInterment(graveyard, {
    graveId,
    deathRecordId,
    ...named,
    precision: 'DAY',
    buriedOn: today(),
    place: 1,
    level: 1,
  })
  const answer = await administrator.post(`/api/interment/${company.id}`, { ...burial, overrideReason: reason })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json<{ interment: { id: number } }>().interment
  return {
    ...town,
    id,
    record,
    deathRecordId,
    other,
    change: async (by: typeof clerk, values: Values) =>
      outcomeOf(await by.put(`/api/interment/${id}`, { ...burial, ...aCorrection(), ...values })),
    rewrite: async (by: typeof clerk, values: Values) =>
      outcomeOf(await by.put(`/api/deathRecord/${deathRecordId}`, { ...record, ...values })),
    approved: async () =>
      (await clerk.get(`/api/interment/${id}`)).json<{ interment: { overrideReason: string | null } }>().interment
        .overrideReason,
  }
}

describe('an approval', () => {
  test.each([
    ['another death record', ({ other }) => ({ deathRecordId: other })],
    ['no death record', () => ({ deathRecordId: null })],
    ['another name', () => ({ surname: 'Бабић' })],
    ['another day', () => ({ buriedOn: addDays(today(), 1) })],
    ['another place', () => ({ place: 2 })],
    ['another kind', () => ({ kind: 'COFFIN', precision: 'MONTH' })],
  ] satisfies [string, (town: { other: number }) => Values][])('does not cover %s, for anybody', async (_, values) => {
    const town = await anApproval()
    expect(await town.change(town.clerk, values(town))).toEqual(notHere)
    expect(await town.change(town.administrator, values(town))).toEqual(notHere)
    expect(await town.approved()).toBe(reason)
    const anew = { ...values(town), overrideReason: 'Одлука 15/2026' }
    expect(await town.change(town.clerk, anew)).toEqual([401, 'LOGIN_AS_ADMIN'])
    expect(await town.change(town.administrator, anew)).toEqual([200])
  })

  test('is dropped by a change to a burial that is possible', async () => {
    const town = await anApproval()
    expect(await town.change(town.clerk, { graveId: await town.grave() })).toEqual([200])
    expect(await town.approved()).toBeNull()
  })

  test('does not cover another person or day of its death record', async () => {
    const town = await anApproval()
    const refused = (field: string) => [400, `${field}: DEATH_RECORD_BURIAL_REFUSED`]
    for (const by of [town.clerk, town.administrator]) {
      expect(await town.rewrite(by, { lastName: 'Бабић' })).toEqual(refused('lastName'))
      expect(await town.rewrite(by, { jmbg: aJmbg('1950-03-04') })).toEqual(refused('jmbg'))
      expect(await town.rewrite(by, { dateOfBurial: addDays(today(), 2) })).toEqual(refused('dateOfBurial'))
    }
    expect(await town.rewrite(town.clerk, { overrideReason: reason, lastName: 'Бабић' })).toEqual(refused('lastName'))
    expect(await town.rewrite(town.clerk, { occupation: 'столар' })).toEqual([200])
    expect(await town.approved()).toBe(reason)
    const anew = { overrideReason: 'Одлука 15/2026', lastName: 'Бабић', dateOfBurial: addDays(today(), 2) }
    expect(await town.rewrite(town.administrator, anew)).toEqual([200])
    expect(await town.approved()).toBe('Одлука 15/2026')
  })

  test('given anew in the interment covers the same correction of its death record', async () => {
    const town = await anApproval()
    const corrected = { surname: 'Бабић', buriedOn: addDays(today(), 2), overrideReason: 'Одлука 15/2026' }
    expect(await town.change(town.administrator, corrected)).toEqual([200])
    const record = { lastName: 'Бабић', dateOfBurial: addDays(today(), 2) }
    expect(await town.rewrite(town.clerk, record)).toEqual([200])
    expect(await town.approved()).toBe('Одлука 15/2026')
  })

  test('is only that of an administrator, also where none is needed', async () => {
    const { company, graveyard, clerk, grave } = await verdictTown(platform)
    const body = anInterment(graveyard, { graveId: await grave(), overrideReason: reason })
    expect(outcomeOf(await clerk.post(`/api/interment/${company.id}`, body))).toEqual([401, 'LOGIN_AS_ADMIN'])
  })

  test('of a transfer is about its destination', async () => {
    const { graveyard, administrator, clerk, grave, bury } = await verdictTown(platform)
    const [from, blocked] = [await grave(), await grave({ restriction: 'BLOCKED' })]
    const id = await bury(from)
    const read = async () => (await clerk.get(`/api/interment/${id}`)).json<{ interment: Values }>().interment
    const moved = { removal: 'TRANSFERRED', removedOn: today(), movedToGraveId: blocked }
    const move = async (by: typeof clerk, values: Values = {}) =>
      outcomeOf(await by.put(`/api/interment/${id}`, { ...(await read()), ...moved, ...values }))
    expect(await move(administrator)).toEqual([400, 'movedToGraveId: INTERMENT_BURIAL_REFUSED'])
    expect(await move(clerk, { overrideReason: reason })).toEqual([401, 'LOGIN_AS_ADMIN'])
    expect(await move(administrator, { overrideReason: reason })).toEqual([200])
    expect((await read())['overrideReason']).toBeNull()
    const there = (await clerk.post('/api/interment/search', { graveyardId: graveyard.id })).json<{
      entities: Values[]
    }>()
    expect(there.entities.find(({ graveId }) => graveId === blocked)).toMatchObject({ overrideReason: reason })
  })
})

describe('a burial is judged by what is known', () => {
  async function aBlockedGrave() {
    const town = await verdictTown(platform)
    const graveId = await town.grave({ restriction: 'BLOCKED' })
    const deathRecordId = await town.added(
      'deathRecord',
      aDeathRecord(town.graveyard, { ...ofPerson, jmbg: aJmbg('1950-03-04'), dateOfBurial: addDays(today(), 1) }),
    )
    const bury = async (values: Values) =>
      outcomeOf(
        await town.clerk.post(`/api/interment/${town.company.id}`, anInterment(town.graveyard, { graveId, ...values })),
      )
    return { ...town, graveId, deathRecordId, record: bury }
  }
  const vague = [
    { precision: 'UNKNOWN', buriedOn: null },
    { precision: 'DAY', buriedOn: addDays(today(), -31) },
    { precision: 'YEAR', buriedOn: addDays(today(), -400) },
  ]

  test.each(vague)('the day of the death record counts beside %j', async (day) => {
    const { record, deathRecordId, added, graveyard, graveId, clerk } = await aBlockedGrave()
    expect(await record({ ...day, deathRecordId })).toEqual(notHere)
    const body = anInterment(graveyard, { graveId, ...day })
    const id = await added('interment', body)
    const linked = { ...body, deathRecordId, ...aCorrection() }
    expect(outcomeOf(await clerk.put(`/api/interment/${id}`, linked))).toEqual(notHere)
  })

  test('a death record is not moved to a day on which the linked burial is not possible', async () => {
    const { added, graveyard, graveId, clerk } = await aBlockedGrave()
    const past = aDeathRecord(graveyard, {
      ...ofPerson,
      jmbg: aJmbg('1950-03-04'),
      dateOfBurial: addDays(today(), -35),
    })
    const deathRecordId = await added('deathRecord', past)
    await added('interment', anInterment(graveyard, { graveId, deathRecordId, precision: 'UNKNOWN', buriedOn: null }))
    const postponed = { ...past, dateOfBurial: addDays(today(), 1) }
    expect(outcomeOf(await clerk.put(`/api/deathRecord/${deathRecordId}`, postponed))).toEqual([
      400,
      'dateOfBurial: DEATH_RECORD_BURIAL_REFUSED',
    ])
  })
})

describe('what protects a grave', () => {
  test.each([
    ['its restriction', { restriction: 'BLOCKED' }, { restriction: null }, false],
    ['its places', {}, { places: 2 }, true],
    ['its levels', {}, { levels: 2 }, true],
    ['its capacity', {}, { capacityUrns: 2 }, true],
    ['its type', {}, { graveType: 'GROBNICA' }, true],
  ] as const)('%s is changed by an administrator, with a reason', async (_, values, changed, isOccupied) => {
    const { clerk, administrator, grave, bury } = await verdictTown(platform)
    const id = await grave(values)
    if (isOccupied) await bury(id)
    const { grave: before } = (await clerk.get(`/api/grave/${id}`)).json<{ grave: object }>()
    const edit = async (by: typeof clerk, more: Values = {}) =>
      outcomeOf(await by.put(`/api/grave/${id}`, { ...before, ...changed, ...more }))
    expect(await edit(clerk, aCorrection())).toEqual([401, 'LOGIN_AS_ADMIN'])
    expect(await edit(administrator)).toEqual([400, 'correction: GRAVE_CORRECTION_NEEDED'])
    expect(await edit(administrator, aCorrection())).toEqual([200])
  })

  test('a clerk restricts a grave, and changes an empty one', async () => {
    const { clerk, grave, bury } = await verdictTown(platform)
    const id = await grave()
    const edit = async (changed: Values) => {
      const { grave: before } = (await clerk.get(`/api/grave/${id}`)).json<{ grave: object }>()
      return outcomeOf(await clerk.put(`/api/grave/${id}`, { ...before, ...changed }))
    }
    expect(await edit({ places: 2, capacityUrns: 3 })).toEqual([200])
    await bury(id)
    expect(await edit({ note: 'Уз ограду.' })).toEqual([200])
    expect(await edit({ restriction: 'IN_PROCEDURE' })).toEqual([200])
    expect(await edit({ restriction: 'BLOCKED' })).toEqual([200])
    expect(await edit({ restriction: null })).toEqual([401, 'LOGIN_AS_ADMIN'])
  })
})
