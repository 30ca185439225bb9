import { describe, expect, test } from 'vitest'
import type { Client } from '../clients/client.ts'
import type { RelatedRecords } from '../../shared/record-of.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'
import { party } from './record.ts'

const platform = platformForTests()

async function anOffice() {
  const parties = await clerkWith(platform, party)
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', parties.company))
  const answerTo = async (path: string, body = {}) => {
    const answer = await admin.post(`/api/party/${path}`, body)
    const { message } = answer.json<{ message?: string }>()
    return message ? [answer.statusCode, message] : [answer.statusCode]
  }
  const entities = async <Entity>(path: string) => (await parties.get(path)).json<{ entities: Entity[] }>().entities
  return {
    admin,
    parties,
    rents: await clerkWith(platform, rentContract, parties.company),
    letters: await clerkWith(platform, reprimand, parties.company),
    merge: (id: number, into: number) => answerTo(`${id}/merging`, { into }),
    separate: (id: number) => answerTo(`${id}/separation`),
    merged: async (id: number) => (await entities<{ id: number }>(`/api/party/${id}/merged`)).map((each) => each.id),
    related: (id: number) => entities<RelatedRecords>(`/api/related/party/${id}`),
    listed: async (search = {}) =>
      (await parties.post('/api/party/search', search)).json<{
        entities: { id: number }[]
        total: number
        deleted: number
      }>(),
  }
}

interface Everywhere {
  entities: { path: string; records: { id: number }[] }[]
}

/** Two records of one person, and a contract of the second. */
async function twice(office: Awaited<ReturnType<typeof anOffice>>) {
  const [stays, goes] = [await office.parties.add(aParty()), await office.parties.add(aParty({ surname: 'Ђорђевич' }))]
  const contract = await office.rents.add(aRentContract({ partyId: goes.id }))
  return { stays: stays.id, goes: goes.id, contract: contract.id }
}

describe('a merged party', () => {
  test('is shown as the one it was merged into, wherever it was linked, until the merge is undone', async () => {
    const office = await anOffice()
    const { stays, goes, contract } = await twice(office)
    const letter = await office.letters.add(aReprimand({ partyId: stays }))
    const [before, kept] = [await office.rents.read(contract), await office.parties.read(goes)]

    expect(await office.merge(goes, stays)).toEqual([200])
    expect(await office.rents.read(contract)).toEqual({ ...before, party: { id: stays, name: 'Петар Ђорђевић' } })
    expect(await office.related(stays)).toMatchObject([
      { path: '/contractsRentBurialPlace', records: [{ id: contract }] },
      { path: '/reprimand', records: [{ id: letter.id }] },
      { path: '/claims', total: 3 },
    ])
    const found = await office.rents.post('/api/contractRentBurialPlace/search', { partyId: stays })
    expect(found.json()).toMatchObject({ entities: [{ id: contract }], total: 1 })
    expect(await office.parties.read(goes)).toMatchObject({ deleted: true, mergedInto: stays, survivor: { id: stays } })
    expect(await office.merged(stays)).toEqual([goes])

    expect(await office.separate(goes)).toEqual([200])
    expect(await office.rents.read(contract)).toEqual(before)
    expect(await office.parties.read(goes)).toEqual({ ...kept, version: kept.version + 2 })
    expect(await office.related(stays)).toMatchObject([{ path: '/reprimand' }])
    expect(await office.merged(stays)).toEqual([])
    expect(await office.parties.trail(goes)).toMatchObject([
      { actionName: 'PARTY_ADDED' },
      { actionName: 'PARTY_DELETED', changes: { mergedInto: { from: null, to: stays } } },
      { actionName: 'PARTY_RESTORED', changes: { mergedInto: { from: stays, to: null } } },
    ])
  })

  test('is in no list, count or search, is not offered, and cannot be linked, edited, deleted or restored', async () => {
    const office = await anOffice()
    const { stays, goes } = await twice(office)
    await office.merge(goes, stays)
    for (const search of [{}, { searchParam: 'петар' }, { sort: 'name' }, { city: 'Зеленград' }])
      expect(await office.listed(search), JSON.stringify(search)).toMatchObject({
        entities: [{ id: stays }],
        total: 1,
        deleted: 0,
      })
    expect(await office.listed({ recordState: 'deleted' })).toMatchObject({ total: 0 })
    const everywhere = await office.parties.post('/api/search', { text: 'Петар' })
    const inAll = everywhere.json<Everywhere>().entities.find(({ path }) => path === '/parties')
    expect(inAll?.records.map(({ id }) => id)).toEqual([stays])
    const similar = await office.parties.post('/api/party/similar', aParty({ surname: 'Ђорђевич' }))
    expect(similar.json()).toMatchObject({ entities: [{ id: stays }], total: 1 })
    const clients = await office.rents.post('/api/clients/search', { surname: 'ђорђеви' })
    expect(clients.json<{ entities: Client[] }>().entities.map(({ partyId }) => partyId)).toEqual([stays])

    expect(await office.rents.refusal(aRentContract({ partyId: goes }))).toEqual([400, 'partyId: PARTY_NOT_EXIST'])
    const changes = [
      await office.parties.put(`/api/party/${goes}`, aParty()),
      await office.parties.delete(`/api/party/${goes}/${office.parties.id}`),
      await office.parties.put(`/api/party/restore/${goes}`),
      await office.parties.post('/api/party/restoration', { ids: [goes] }),
    ]
    expect(changes.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  })

  test('stays linked to a contract that is edited', async () => {
    const office = await anOffice()
    const { stays, goes, contract } = await twice(office)
    await office.merge(goes, stays)
    const edited = await office.rents.edit(contract, aRentContract({ partyId: goes, clientCity: 'Липа' }))
    expect(edited).toMatchObject({ partyId: goes, party: { id: stays }, clientCity: 'Липа' })
  })

  test('is followed to the end of a chain, each step of which can be undone', async () => {
    const office = await anOffice()
    const { stays: second, goes: first, contract } = await twice(office)
    const { id: third } = await office.parties.add(aParty({ surname: 'Чолић' }))
    const shown = async () => (await office.rents.read(contract)).party?.id
    await office.merge(first, second)
    await office.merge(second, third)
    expect(await shown()).toBe(third)
    expect(await office.merged(third)).toEqual([second, first].toSorted((one, other) => one - other))
    expect(await office.related(third)).toMatchObject([{ records: [{ id: contract }] }, { path: '/claims', total: 3 }])

    expect(await office.separate(second)).toEqual([200])
    expect([await shown(), await office.merged(second), await office.merged(third)]).toEqual([second, [first], []])
    await office.merge(second, third)
    expect(await office.separate(first)).toEqual([200])
    expect([await shown(), await office.merged(third)]).toEqual([first, [second]])
  })
})

describe('merging', () => {
  test('needs two live parties of the company, so that no cycle can arise', async () => {
    const [office, stranger] = [await anOffice(), await anOffice()]
    const { stays, goes, contract } = await twice(office)
    const [theirs, gone] = [await stranger.parties.add(aParty()), await office.parties.add(aParty())]
    await office.parties.remove(gone.id)
    const unknown = [400, 'PARTY_NOT_EXIST']
    for (const [id, into] of [
      [stays, stays],
      [stays, gone.id],
      [gone.id, stays],
      [stays, theirs.id],
      [theirs.id, stays],
      [stays, contract],
    ] as const)
      expect(await office.merge(id, into)).toEqual(unknown)
    await office.merge(goes, stays)
    expect(await office.merge(stays, goes)).toEqual(unknown)
    expect(await office.merge(goes, stays)).toEqual(unknown)
    expect(await office.separate(stays)).toEqual([400, 'PARTY_IS_NOT_MERGED'])
    expect(await stranger.separate(goes)).toEqual(unknown)
    expect((await stranger.parties.get(`/api/party/${stays}/merged`)).statusCode).toBe(404)
  })

  test('is for administrators', async () => {
    const office = await anOffice()
    const { stays, goes } = await twice(office)
    for (const path of [`${goes}/merging`, `${goes}/separation`])
      expect((await office.parties.post(`/api/party/${path}`, { into: stays })).statusCode).toBe(401)
  })

  test('is refused for parties with different numbers or of different kinds', async () => {
    const office = await anOffice()
    const add = async (values: Record<string, unknown>) => (await office.parties.add(values)).id
    const [one, other] = [
      await add(aParty({ jmbg: aJmbg('1950-01-01') })),
      await add(aParty({ jmbg: aJmbg('1950-01-01') })),
    ]
    const company = await add(aLegalParty())
    for (const [id, into] of [
      [one, other],
      [one, company],
    ] as const)
      expect(await office.merge(id, into)).toEqual([400, 'PARTIES_ARE_DIFFERENT'])
    expect(await office.merge(one, await add(aParty()))).toEqual([200])
  })

  test('cannot be undone while another party has the same JMBG', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const [goes, stays] = [await office.parties.add(aParty({ jmbg })), await office.parties.add(aParty())]
    await office.merge(goes.id, stays.id)
    await office.parties.edit(stays.id, aParty({ jmbg }))
    const answer = await office.admin.post(`/api/party/${goes.id}/separation`)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ field: 'jmbg', code: 'PARTY_WITH_JMBG_ALREADY_EXIST' }] },
    ])
    await office.parties.edit(stays.id, aParty())
    expect(await office.separate(goes.id)).toEqual([200])
  })
})
