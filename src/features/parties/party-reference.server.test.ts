import { describe, expect, test } from 'vitest'
import type { RelatedRecords } from '../../shared/record-of.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { invitation } from '../invitations/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'
import { party } from './record.ts'

const platform = platformForTests()

describe('the party of a contract or letter', () => {
  async function anOffice() {
    const parties = await clerkWith(platform, party)
    return {
      parties,
      rents: await clerkWith(platform, rentContract, parties.company),
      letters: await clerkWith(platform, reprimand, parties.company),
      calls: await clerkWith(platform, invitation, parties.company),
      related: async (id: number) =>
        (await parties.get(`/api/related/party/${id}`)).json<{ entities: RelatedRecords[] }>().entities,
    }
  }

  test('is optional, and shows with its present name while the printed client stays as it was', async () => {
    const { parties, rents } = await anOffice()
    expect(await rents.add(aRentContract())).toMatchObject({ partyId: null, party: null })
    const party = await parties.add(aParty())
    const contract = await rents.add(aRentContract({ partyId: party.id }))
    expect(contract).toMatchObject({ partyId: party.id, party: { id: party.id, name: 'Петар Ђорђевић' } })
    await parties.edit(party.id, aParty({ surname: 'Чолић' }))
    expect(await rents.read(contract.id)).toMatchObject({
      clientSurname: 'Ђорђевић',
      party: { id: party.id, name: 'Петар Чолић' },
    })
  })

  test('is a live one of the company, or one that was deleted later', async () => {
    const [{ parties, rents, letters }, stranger] = [await anOffice(), await anOffice()]
    const refused = [400, 'partyId: PARTY_NOT_EXIST']
    const [theirs, gone] = [await stranger.parties.add(aParty()), await parties.add(aParty())]
    const letter = await letters.add(aReprimand({ partyId: gone.id }))
    await parties.remove(gone.id)
    for (const partyId of [theirs.id, gone.id, letter.id])
      expect(await rents.refusal(aRentContract({ partyId }))).toEqual(refused)
    expect(await letters.edit(letter.id, aReprimand({ partyId: gone.id }))).toMatchObject({ partyId: gone.id })
  })

  test('lists its contracts, reprimands and invitations, each once', async () => {
    const { parties, rents, letters, calls, related } = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const { id: partyId } = await parties.add(aParty({ jmbg }))
    const signed = await rents.add(aRentContract({ partyId, jmbgNumber: jmbg }))
    const unlinked = await rents.add(aRentContract({ jmbgNumber: jmbg }))
    const reminded = await letters.add(aReprimand({ partyId }))
    const called = await calls.add(anInvitation({ partyId }))
    await calls.add(anInvitation())
    expect(await related(partyId)).toMatchObject([
      { path: '/contractsRentBurialPlace', isSamePerson: false, total: 1, records: [{ id: signed.id }] },
      { path: '/contractsRentBurialPlace', isSamePerson: true, total: 1, records: [{ id: unlinked.id }] },
      { path: '/reprimand', isSamePerson: false, total: 1, records: [{ id: reminded.id }] },
      { path: '/invitation', isSamePerson: false, total: 1, records: [{ id: called.id }] },
      { path: '/claims', total: 3 },
    ])
  })

  test('lists the rights that it holds with their graves, also as what another party was merged into', async () => {
    const { parties, rents, related } = await anOffice()
    const graveyard = await platform.aGraveyard(parties.company)
    const graves = await clerkWith(platform, grave, parties.company)
    const rights = await clerkWith(platform, graveRight, parties.company)
    const [{ id: partyId }, { id: twin }, { id: other }] = [
      await parties.add(aParty({ name: 'Мила', surname: 'Чолић' })),
      await parties.add(aParty()),
      await parties.add(aParty()),
    ]
    const held = async (holder: number, values: object = {}) => {
      const { id: graveId, label } = await graves.add(aGrave(graveyard))
      const holders = [{ partyId: holder, role: 'HOLDER', numerator: 1, denominator: 1 }]
      return { label, ...(await rights.add(aGraveRight({ graveId, holders, ...values }))) }
    }
    const own = await held(partyId, { validFrom: '2020-05-06' })
    const asTwin = await held(twin)
    await held(other)
    const deleted = await held(partyId)
    await rights.remove(deleted.id)
    const contract = aRentContract({ partyId, contractDate: '2020-05-05', clientName: 'Мила', clientSurname: 'Чолић' })
    await rents.add(contract)
    // Only administrators merge.
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', parties.company))
    expect((await administrator.post(`/api/party/${twin}/merging`, { into: partyId })).statusCode).toBe(200)
    expect(await related(partyId)).toMatchObject([
      // The client's name is that of the party.
      { path: '/contractsRentBurialPlace', records: [{ details: ['2020-05-05', contract.burialPlaceNumber] }] },
      { path: '/claims', total: 3 },
      {
        path: '/graveRights',
        total: 2,
        records: [
          { id: asTwin.id, title: asTwin.document },
          { id: own.id, title: own.document, details: ['2020-05-06', own.label] },
        ],
      },
    ])
  })

  test('filters lists, and is in the audit trail by name', async () => {
    const { parties, letters } = await anOffice()
    const { id: partyId } = await parties.add(aParty())
    const { id } = await letters.add(aReprimand())
    await letters.add(aReprimand())
    await letters.edit(id, aReprimand({ partyId }))
    const list = await letters.post('/api/reprimand/search', { partyId })
    expect(list.json()).toMatchObject({ entities: [{ id }], total: 1 })
    const history = await letters.get(`/api/auditTrail/record/${id}`)
    expect(history.json<{ entities: { changes: object }[] }>().entities[0]?.changes).toMatchObject({
      partyId: { from: null, to: 'Петар Ђорђевић' },
    })
  })
})
