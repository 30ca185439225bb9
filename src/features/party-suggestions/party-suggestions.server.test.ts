import { describe, expect, test } from 'vitest'
import type { PartySuggestions } from '../../shared/party-suggestions.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { buildContract } from '../build-contracts/record.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { invitation } from '../invitations/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'

const platform = platformForTests()

type Chosen = { type: string; id: number }

async function anOffice() {
  const parties = await clerkWith(platform, party)
  const { company } = parties
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const answerTo = async (path: string, body: object) => {
    const answer = await admin.post(`/api/party/suggestions${path}`, body)
    const { message, ...rest } = answer.json<{ message?: string; partyId?: number; isNew?: boolean }>()
    const said: typeof rest & { message?: string } = message === undefined ? rest : { message }
    return { status: answer.statusCode, ...said }
  }
  return {
    parties,
    rents: await clerkWith(platform, rentContract, company),
    builds: await clerkWith(platform, buildContract, company),
    chapels: await clerkWith(platform, chapelContract, company),
    letters: await clerkWith(platform, reprimand, company),
    invitations: await clerkWith(platform, invitation, company),
    suggested: async (after?: string, withSkipped?: boolean) =>
      (await admin.post('/api/party/suggestions', { after, withSkipped })).json<PartySuggestions>(),
    skip: (records: Chosen[]) => answerTo('/skipping', { records }),
    done: async () =>
      (await admin.post('/api/auditTrail/search', { size: 1 })).json<{ entities: object[] }>().entities[0],
    confirm: (records: Chosen[], partyId: number | null = null) => answerTo('/confirmation', { partyId, records }),
    undo: (partyId: number, isNew: boolean, records: Chosen[]) => answerTo('/undoing', { partyId, isNew, records }),
  }
}

/** The groups, with what their records share. */
const groups = ({ entities }: PartySuggestions) =>
  entities.map(({ strength, records }) => [strength, ...records.map(({ id, same }) => [id, same])])
const rent = (id: number) => ({ type: 'contractRentBurialPlace', id })
const letter = (id: number) => ({ type: 'reprimand', id })

describe('records without a party are grouped', () => {
  test('by JMBG, then by identity card, then by address, in any script, each with what it shares', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const [first, second] = [
      await office.rents.add(aRentContract({ jmbgNumber: jmbg, contractDate: '2020-01-01' })),
      await office.chapels.add(
        aChapelContract({ clientJmbg: jmbg, contractDate: '2021-01-01', clientAddress: 'Нова' }),
      ),
    ]
    const build = await office.builds.add(
      aBuildContract({
        clientName: 'Petar',
        clientSurname: 'Đorđević',
        clientAddress: 'Друга',
        contractDate: '2022-01-01',
      }),
    )
    const reminded = await office.letters.add(
      aReprimand({ clientAddress: 'Njegoševa 5 a', reprimandDate: '2023-01-01' }),
    )
    const namesake = await office.invitations.add(anInvitation({ clientAddress: 'Сремска' }))
    const found = await office.suggested()
    expect(groups(found)).toEqual([
      ['PROBABLE', [first.id, 'jmbg'], [second.id, 'jmbg'], [build.id, 'identityCard'], [reminded.id, 'address']],
      ['SINGLE', [namesake.id, null]],
    ])
    expect(found).toMatchObject({
      entities: [{ name: 'Петар Ђорђевић', bornOn: '1950-01-01', parties: [], isLegal: false }, { bornOn: null }],
      next: null,
      unlinked: 5,
    })
    expect(JSON.stringify(found)).not.toContain(jmbg)
  })

  test('but different JMBGs keep them apart, and what fits both father and son joins neither', async () => {
    const office = await anOffice()
    const card = { identityCardNumber: '001' }
    const father = await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1950-01-01') }))
    const son = await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1980-01-01'), ...card }))
    const either = await office.letters.add(aReprimand())
    const sons = await office.builds.add(aBuildContract({ ...card, clientAddress: 'Сремска' }))
    expect(groups(await office.suggested())).toEqual([
      ['SINGLE', [father.id, null]],
      ['STRONG', [son.id, 'identityCard'], [sons.id, 'identityCard']],
      ['SINGLE', [either.id, null]],
    ])
  })

  test('a record with the same JMBG and another name is shown with its group, as a likely mistake', async () => {
    const office = await anOffice()
    const jmbgNumber = aJmbg('1950-01-01')
    const [one, other] = [
      await office.rents.add(aRentContract({ jmbgNumber, clientName: 'Ана' })),
      await office.rents.add(aRentContract({ jmbgNumber, clientName: 'Вера' })),
    ]
    expect(groups(await office.suggested())).toEqual([
      ['SINGLE', [one.id, null], [other.id, 'jmbgOnly']],
      ['SINGLE', [other.id, null], [one.id, 'jmbgOnly']],
    ])
  })

  test('the parties that they may concern are offered, the likeliest first; impossible and deleted ones are not', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.rents.add(aRentContract({ jmbgNumber: jmbg, clientAddress: 'Стара' }))
    await office.letters.add(aReprimand({ clientAddress: 'Његошева 5а' }))
    const near = await office.parties.add(aParty())
    const sure = await office.parties.add(aParty({ jmbg, address: 'Сремска' }))
    await office.parties.remove((await office.parties.add(aParty())).id)
    await office.parties.add(aParty({ address: 'Сремска' }))
    const [{ strength, parties } = { strength: '', parties: [] }, letters] = (await office.suggested()).entities
    expect(strength).toBe('CERTAIN')
    expect(parties.map(({ id, same }) => [id, same])).toEqual([[sure.id, 'jmbg']])
    expect(letters?.parties.map(({ id, same }) => [id, same])).toEqual([[near.id, 'address']])
  })

  test('legal entities are recognised, and found among the parties', async () => {
    const office = await anOffice()
    await office.letters.add(
      aReprimand({ clientName: 'Белутак', clientSurname: 'д.о.о.', clientAddress: 'Његошева 5а' }),
    )
    const { id } = await office.parties.add(aLegalParty())
    expect((await office.suggested()).entities).toMatchObject([{ isLegal: true, parties: [{ id, same: 'address' }] }])
  })

  test('and come in pages by name; what is linked or deleted, or of another company, does not', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    for (let at = 0; at < 12; at++) await office.letters.add(aReprimand({ clientName: String.fromCharCode(97 + at) }))
    const { id } = await office.parties.add(aParty())
    await office.rents.add(aRentContract({ partyId: id }))
    await office.letters.remove((await office.letters.add(aReprimand())).id)
    await other.letters.add(aReprimand())
    const first = await office.suggested()
    const second = await office.suggested(first.next ?? '')
    expect([first.entities.length, second.entities.length, second.next]).toEqual([10, 2, null])
    expect(first.unlinked).toBe(12)
    expect(new Set([...first.entities, ...second.entities].map(({ name }) => name)).size).toBe(12)
  })
})

describe('an administrator', () => {
  test('creates a party from a group and links all of its records, which can be undone as a whole', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const contract = await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    const reminder = await office.letters.add(aReprimand({ clientAddress: 'Сремска 12/3' }))
    const chosen = [rent(contract.id), letter(reminder.id)]
    const { partyId = 0, ...confirmed } = await office.confirm(chosen)
    expect(confirmed).toEqual({ status: 200, isNew: true })
    expect(await office.parties.read(partyId)).toMatchObject({
      kind: 'PERSON',
      name: 'Петар',
      surname: 'Ђорђевић',
      jmbg,
      identityCardNumber: '009123456',
      address: 'Сремска',
      addressNumber: '12/3',
    })
    expect(await office.rents.read(contract.id)).toMatchObject({ partyId, version: 2, clientAddress: 'Његошева' })
    expect(await office.letters.trail(reminder.id)).toMatchObject([
      { actionName: 'REPRIMAND_ADDED' },
      { actionName: 'REPRIMAND_EDITED', changes: { partyId: { from: null, to: partyId } } },
    ])
    expect(await office.suggested()).toMatchObject({ entities: [], unlinked: 0 })

    expect((await office.undo(partyId, true, chosen)).status).toBe(200)
    expect(await office.rents.read(contract.id)).toMatchObject({ partyId: null, version: 3 })
    expect(await office.parties.read(partyId)).toMatchObject({ deleted: true })
    expect(await office.parties.trail(partyId)).toMatchObject([
      { actionName: 'PARTY_ADDED' },
      { actionName: 'PARTY_DELETED' },
    ])
    expect(await office.undo(partyId, true, chosen)).toEqual({ status: 409, message: 'RECORD_CHANGED_MEANWHILE' })
  })

  test('links a group to an existing party, leaving out single records; undoing keeps the party', async () => {
    const office = await anOffice()
    const { id } = await office.parties.add(aParty())
    const atHome = { clientAddress: 'Његошева 5а' }
    const [one, other] = [await office.letters.add(aReprimand(atHome)), await office.letters.add(aReprimand(atHome))]
    expect(await office.confirm([letter(one.id)], id)).toEqual({ status: 200, partyId: id, isNew: false })
    expect(groups(await office.suggested())).toEqual([['PROBABLE', [other.id, 'address']]])
    await office.undo(id, false, [letter(one.id)])
    expect(await office.parties.read(id)).toMatchObject({ deleted: false })
  })

  test('keeps a party that was created for a group if it has been linked since, when the group is unlinked', async () => {
    const office = await anOffice()
    const reminder = await office.letters.add(aReprimand())
    const { partyId = 0 } = await office.confirm([letter(reminder.id)])
    await office.letters.add(aReprimand({ partyId }))
    await office.undo(partyId, true, [letter(reminder.id)])
    expect(await office.parties.read(partyId)).toMatchObject({ deleted: false })
  })

  test('links all records of a group or none: not if one was linked, deleted or is of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const free = await office.letters.add(aReprimand())
    const taken = await office.letters.add(aReprimand({ partyId: (await office.parties.add(aParty())).id }))
    const deleted = await office.letters.add(aReprimand())
    await office.letters.remove(deleted.id)
    const foreign = await other.letters.add(aReprimand())
    expect(await office.confirm([letter(free.id), letter(foreign.id)])).toEqual({
      status: 400,
      message: 'REPRIMAND_NOT_EXIST',
    })
    for (const { id } of [taken, deleted])
      expect(await office.confirm([letter(free.id), letter(id)])).toEqual({
        status: 409,
        message: 'RECORD_CHANGED_MEANWHILE',
      })
    expect(await office.letters.read(free.id)).toMatchObject({ partyId: null, version: 1 })
    expect((await office.parties.get('/api/party/search')).json()).toMatchObject({ total: 1 })
  })

  test('cannot link records with different JMBGs, or to a party with another one or of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const [one, two] = [
      await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1950-01-01') })),
      await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1951-01-01') })),
    ]
    const different = { status: 400, message: 'PARTY_RECORDS_ARE_DIFFERENT' }
    expect(await office.confirm([rent(one.id), rent(two.id)])).toEqual(different)
    const { id } = await office.parties.add(aParty({ jmbg: aJmbg('1952-01-01') }))
    expect(await office.confirm([rent(one.id)], id)).toEqual(different)
    const foreign = await other.parties.add(aParty())
    expect(await office.confirm([rent(one.id)], foreign.id)).toEqual({ status: 400, message: 'PARTY_NOT_EXIST' })
  })

  test('skips a group, which is suggested again only on request, or once one of its records has changed', async () => {
    const office = await anOffice()
    const [one, other, free] = [
      await office.letters.add(aReprimand({ reprimandNumber: '7/2026' })),
      await office.letters.add(aReprimand()),
      await office.letters.add(aReprimand({ clientName: 'Вера' })),
    ]
    expect((await office.skip([letter(one.id), letter(other.id)])).status).toBe(200)
    expect(await office.done()).toMatchObject({
      actionName: 'PARTY_SUGGESTION_SKIPPED',
      changes: { records: { from: null } },
    })
    const ids = ({ entities }: PartySuggestions) => entities.flatMap(({ records }) => records.map(({ id }) => id))
    const left = await office.suggested()
    expect([ids(left), left.unlinked, left.skipped]).toEqual([[free.id], 1, 2])
    const all = await office.suggested(undefined, true)
    expect([ids(all).toSorted((a, b) => a - b), all.unlinked, all.skipped]).toEqual([[one.id, other.id, free.id], 3, 2])

    await office.letters.edit(other.id, aReprimand({ clientSurname: 'Јовановић', clientCity: 'Други град' }))
    expect(ids(await office.suggested()).toSorted((a, b) => a - b)).toEqual([other.id, free.id])
    expect((await office.suggested()).skipped).toBe(1)
  })

  test('cannot skip what was linked meanwhile, or is of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const linked = await office.letters.add(aReprimand({ partyId: (await office.parties.add(aParty())).id }))
    const foreign = await other.letters.add(aReprimand())
    expect(await office.skip([letter(linked.id)])).toEqual({ status: 409, message: 'RECORD_CHANGED_MEANWHILE' })
    expect(await office.skip([letter(foreign.id)])).toEqual({ status: 400, message: 'REPRIMAND_NOT_EXIST' })
    expect((await other.suggested()).unlinked).toBe(1)
  })

  test('cannot create a party with a taken JMBG, or a person for a legal entity', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.parties.add(aParty({ jmbg }))
    const contract = await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    expect(await office.confirm([rent(contract.id)])).toEqual({ status: 400, message: 'PARTY_WITH_JMBG_ALREADY_EXIST' })
    const company = await office.letters.add(aReprimand({ clientName: 'Белутак', clientSurname: 'д. о. о.' }))
    expect(await office.confirm([letter(company.id)])).toEqual({ status: 400, message: 'PARTY_IS_LEGAL' })
  })
})
