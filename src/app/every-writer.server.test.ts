import { describe, expect, test } from 'vitest'
import { addDays, today } from '../shared/dates.ts'
import { aJmbg, platformForTests } from '../testing/platform.ts'
import { aGraveRight } from '../testing/graves.ts'
import { claimingWriters, numberlessWriters } from '../testing/contract-writers.ts'
import {
  buryingImport,
  buryingWriters,
  lettingWriters,
  outcomeOf,
  registeringWriters,
  removingWriters,
  type Town,
  writersTown,
} from '../testing/writers.ts'

// A rule belongs to the record: every writer obeys it. The writers are in testing/writers.ts.

const platform = platformForTests()

describe.each(buryingWriters)(
  '$writer',
  ({ prepare, refusal: [code, field] = ['INTERMENT_BURIAL_REFUSED', 'graveId'] }) => {
    const refused = [400, `${field}: ${code}`]

    test('puts an urn into a niche', async () => {
      const town = await writersTown(platform)
      const act = await prepare(town, await town.niche())
      expect(outcomeOf(await act(town))).toEqual([200])
    })

    test('puts no second urn into a niche for one', async () => {
      const town = await writersTown(platform)
      const niche = await town.niche()
      const act = await prepare(town, niche)
      await town.bury({ graveId: niche })
      expect(outcomeOf(await act(town))).toEqual(refused)
    })

    test('puts nobody into a blocked grave', async () => {
      const town = await writersTown(platform)
      const niche = await town.niche()
      const act = await prepare(town, niche)
      const { grave } = (await town.clerk.get(`/api/grave/${niche}`)).json<{ grave: object }>()
      expect(outcomeOf(await town.clerk.put(`/api/grave/${niche}`, { ...grave, restriction: 'BLOCKED' }))).toEqual([
        200,
      ])
      expect(outcomeOf(await act(town))).toEqual(refused)
    })

    test('puts nobody into a deleted grave', async () => {
      const town = await writersTown(platform)
      const niche = await town.niche()
      const act = await prepare(town, niche)
      await town.remove('grave', niche)
      const [status, fault] = outcomeOf(await act(town))
      expect([status, String(fault)]).toEqual([400, expect.stringMatching(/GRAVE_NOT_EXIST$/)])
    })
  },
)

test.each([
  ['restore', (id: number) => [`/api/interment/restore/${id}`, {}] as const],
  ['shared restore', (id: number) => [`/api/admin/users/restore/${id}`, {}] as const],
])('the %s of an interment may state the reason of a burial that is not possible', async (_, request) => {
  const { niche, bury, remove, clerk, administrator } = await writersTown(platform)
  const graveId = await niche()
  const { id } = await bury({ graveId })
  await remove('interment', id)
  await bury({ graveId })
  const [path, body] = request(id)
  expect(outcomeOf(await administrator.put(path, { ...body, overrideReason: 'Одлука 14' }))).toEqual([200])
  const read = await clerk.get(`/api/interment/${id}`)
  expect(read.json()).toMatchObject({ interment: { deleted: false, overrideReason: 'Одлука 14' } })
})

test('several interments are restored with a reason, but not without one if they do not fit together', async () => {
  const { niche, bury, remove, clerk, administrator } = await writersTown(platform)
  const graveId = await niche()
  const ids: number[] = []
  for (const _ of [1, 2]) {
    const { id } = await bury({ graveId })
    await remove('interment', id)
    ids.push(id)
  }
  const restore = async (by: typeof clerk, body: object) =>
    outcomeOf(await by.post('/api/interment/restoration', { ids, ...body }))
  expect(await restore(administrator, {})).toEqual([400, 'graveId: INTERMENT_BURIAL_REFUSED'])
  expect(await restore(clerk, { overrideReason: 'Одлука 14' })).toEqual([401, 'LOGIN_AS_ADMIN'])
  expect(await restore(administrator, { overrideReason: 'Одлука 14' })).toEqual([200])
})

test('an import records a burial in a full niche as it was', async () => {
  const town = await writersTown(platform)
  const niche = await town.niche()
  const act = await buryingImport.prepare(town, niche)
  await town.bury({ graveId: niche })
  expect(outcomeOf(await act(town))).toEqual([200])
})

describe.each(removingWriters)('$writer', ({ prepare }) => {
  const refused = [400, expect.stringMatching(/^(GRAVE_IN_USE|kept)$/)]

  test('removes a grave', async () => {
    const town = await writersTown(platform)
    const [grave, act] = await prepare(town)
    expect(outcomeOf(await act(town))).toEqual([200])
    expect((await town.clerk.get(`/api/grave/${grave}`)).json()).toMatchObject({ grave: { deleted: true } })
  })

  test.each([
    ['in which somebody lies', (town: Town, grave: number) => town.bury({ graveId: grave })],
    ['that is let', (town: Town, grave: number) => town.added('graveRight', aGraveRight({ graveId: grave }))],
  ])('removes no grave %s', async (_, use) => {
    const town = await writersTown(platform)
    const [grave, act] = await prepare(town)
    await use(town, grave)
    expect(outcomeOf(await act(town))).toEqual(refused)
    expect((await town.clerk.get(`/api/grave/${grave}`)).json()).toMatchObject({ grave: { deleted: false } })
  })
})

describe.each(lettingWriters)(
  '$writer',
  ({ prepare, refusal: [code, field] = ['GRAVE_RIGHT_OVERLAPS', 'validFrom'] }) => {
    test('lets a grave', async () => {
      const town = await writersTown(platform)
      const act = await prepare(town, await town.grave())
      expect(outcomeOf(await act(town))).toEqual([200])
    })

    test('lets no grave that is let', async () => {
      const town = await writersTown(platform)
      const grave = await town.grave()
      const act = await prepare(town, grave)
      await town.added('graveRight', aGraveRight({ graveId: grave }))
      expect(outcomeOf(await act(town))).toEqual([400, `${field}: ${code}`])
    })

    test('lets no deleted grave', async () => {
      const town = await writersTown(platform)
      const grave = await town.grave()
      const act = await prepare(town, grave)
      await town.remove('grave', grave)
      const [status, fault] = outcomeOf(await act(town))
      expect([status, String(fault)]).toEqual([400, expect.stringMatching(/GRAVE_NOT_EXIST$/)])
    })
  },
)

describe.each(registeringWriters)('$writer', ({ prepare }) => {
  test('registers nobody twice', async () => {
    const town = await writersTown(platform)
    const jmbg = aJmbg('1950-03-04')
    const act = await prepare(town, jmbg)
    await town.died({ jmbg })
    expect(outcomeOf(await act(town))).toEqual([400, 'jmbg: DEATH_RECORD_WITH_JMBG_ALREADY_EXIST'])
  })
})

test.each(claimingWriters)('$writer claims its price', async ({ prepare }) => {
  const town = await writersTown(platform)
  const partyId = await town.party()
  expect(outcomeOf(await (await prepare(town, partyId))(town))).toEqual([200])
  const { balance } = (await town.clerk.get(`/api/party/${partyId}/account`)).json<{ balance: number }>()
  expect(balance).toBe(60_000.99)
})

describe.each(numberlessWriters)('$writer', ({ prepare }) => {
  test('needs no JMBG of a foreigner', async () => {
    const town = await writersTown(platform)
    const act = await prepare(town, (await town.foreigner()).id)
    expect(outcomeOf(await act(town))).toEqual([200])
  })

  test('needs the JMBG of a party without a passport', async () => {
    const town = await writersTown(platform)
    const { id, ...foreigner } = await town.foreigner()
    const act = await prepare(town, id)
    const bare = { ...foreigner, passportNumber: null, passportCountry: null }
    expect(outcomeOf(await town.clerk.put(`/api/party/${id}`, bare))).toEqual([200])
    expect(outcomeOf(await act(town))).toEqual([
      400,
      'identityCardNumber: CONTRACT_RENT_BURIAL_IDENTITY_CARD_NUMBER_CANT_BE_NULL',
      'jmbgNumber: CONTRACT_RENT_BURIAL_JMBG_NUMBER_CANT_BE_NULL',
    ])
  })
})

describe('what is recorded', () => {
  const isNeeded = [400, 'correction: INTERMENT_CORRECTION_NEEDED']

  test('of an interment is corrected with a reason, also where a removal or a link is', async () => {
    const { bury, died, clerk } = await writersTown(platform)
    const before = await bury({ removal: 'EXHUMED', removedOn: today() })
    const { id: deathRecordId } = await died()
    const linked = await bury({ deathRecordId })
    const edit = async ({ id, ...values }: { id: number }, changed: object) =>
      outcomeOf(await clerk.put(`/api/interment/${id}`, { ...values, ...changed }))
    expect(await edit(before, { removal: null, removedOn: null })).toEqual(isNeeded)
    expect(await edit(before, { removal: 'REDUCED' })).toEqual(isNeeded)
    expect(await edit(linked, { deathRecordId: null })).toEqual(isNeeded)
  })

  // The entry in the trail of the death record is the reason: docs/domain/interments.md#another-date-of-burial
  test('of an interment follows its death record without one', async () => {
    const { bury, died, clerk } = await writersTown(platform)
    const record = await died()
    const { id } = await bury({ deathRecordId: record.id })
    const moved = { ...record, dateOfBurial: addDays(today(), -1) }
    expect(outcomeOf(await clerk.put(`/api/deathRecord/${record.id}`, moved))).toEqual([200])
    const read = (await clerk.get(`/api/interment/${id}`)).json<{ interment: object }>()
    expect(read.interment).toMatchObject({ buriedOn: moved.dateOfBurial })
  })
})
