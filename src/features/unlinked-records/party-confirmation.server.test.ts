import { describe, expect, test } from 'vitest'
import type { GroupsPage, PartyGroup } from './links.ts'
import { aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { groups, letter, rent, suggestionOffice } from '../../testing/party-suggestions.ts'

const platform = platformForTests()
const anOffice = () => suggestionOffice(platform)

describe('an administrator', () => {
  test('creates a party from a group and links all of its records, which can be undone as a whole', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const contract = await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    const reminder = await office.letters.add(aReprimand({ clientAddress: 'Сремска 12/3' }))
    const chosen = [rent(contract.id), letter(reminder.id)]
    const { undoId, status } = await office.confirm(chosen)
    expect(status).toBe(200)
    const partyId = Number((await office.rents.read(contract.id)).partyId)
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

    expect(await office.undo(undoId)).toEqual({ status: 200 })
    expect(await office.rents.read(contract.id)).toMatchObject({ partyId: null, version: 3 })
    expect(await office.parties.read(partyId)).toMatchObject({ deleted: true })
    expect(await office.parties.trail(partyId)).toMatchObject([
      { actionName: 'PARTY_ADDED' },
      { actionName: 'PARTY_DELETED' },
    ])
    expect(await office.undo(undoId)).toEqual({ status: 404, message: 'PARTY_LINKS_NOT_EXIST' })
  })

  test('links a group to an existing party, leaving out single records; undoing keeps the party', async () => {
    const office = await anOffice()
    const { id } = await office.parties.add(aParty())
    const atHome = { clientAddress: 'Његошева 5а' }
    const [one, other] = [await office.letters.add(aReprimand(atHome)), await office.letters.add(aReprimand(atHome))]
    const { undoId } = await office.confirm([letter(one.id)], id)
    expect(await office.letters.read(one.id)).toMatchObject({ partyId: id })
    expect(groups(await office.suggested())).toEqual([['PROBABLE', [other.id, 'address']]])
    expect(await office.undo(undoId)).toEqual({ status: 200 })
    expect(await office.letters.read(one.id)).toMatchObject({ partyId: null })
    expect(await office.parties.read(id)).toMatchObject({ deleted: false })
  })

  test('cannot undo it once the party or a record was changed or used since, which is named; nothing changes then', async () => {
    const office = await anOffice()
    const reminder = await office.letters.add(aReprimand())
    const { undoId } = await office.confirm([letter(reminder.id)])
    const { partyId, version: _version, ...values } = await office.letters.read(reminder.id)
    const later = await office.letters.add(aReprimand({ partyId }))
    const refused = { status: 409, message: 'RECORDS_CHANGED_SINCE' }
    expect(await office.undo(undoId)).toEqual({
      ...refused,
      changed: [{ type: 'party', id: partyId, title: 'Петар Ђорђевић' }],
    })
    expect(await office.letters.read(reminder.id)).toMatchObject({ partyId })
    await office.letters.remove(later.id)
    await office.letters.edit(reminder.id, { ...values, partyId, clientCity: 'Ниш' })
    expect(await office.undo(undoId)).toMatchObject({ ...refused, changed: [{ type: 'reprimand', id: reminder.id }] })
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
    const ids = ({ entities }: GroupsPage<PartyGroup>) => entities.flatMap(({ records }) => records.map(({ id }) => id))
    const left = await office.suggested()
    expect([ids(left), left.unlinked, left.skipped]).toEqual([[free.id], 1, 2])
    const all = await office.suggested(undefined, true)
    expect([ids(all).toSorted((a, b) => a - b), all.unlinked, all.skipped]).toEqual([[one.id, other.id, free.id], 3, 2])

    await office.letters.edit(other.id, aReprimand({ clientSurname: 'Јовановић', clientCity: 'Други град' }))
    expect(ids(await office.suggested()).toSorted((a, b) => a - b)).toEqual([other.id, free.id])
    expect((await office.suggested()).skipped).toBe(1)
  })

  test('cannot skip records that have been linked in the meantime, or are of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const linked = await office.letters.add(aReprimand({ partyId: (await office.parties.add(aParty())).id }))
    const foreign = await other.letters.add(aReprimand())
    expect(await office.skip([letter(linked.id)])).toEqual({ status: 409, message: 'RECORD_CHANGED_MEANWHILE' })
    expect(await office.skip([letter(foreign.id)])).toEqual({ status: 400, message: 'REPRIMAND_NOT_EXIST' })
    expect((await other.suggested()).unlinked).toBe(1)
  })

  test('cannot create a party with a duplicate JMBG, or a person for a legal entity', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.parties.add(aParty({ jmbg }))
    const contract = await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    const duplicate = { code: 'PARTY_WITH_JMBG_ALREADY_EXIST', field: 'jmbg' }
    expect(await office.confirm([rent(contract.id)])).toEqual({
      status: 400,
      message: duplicate.code,
      field: duplicate.field,
      errors: [duplicate],
    })
    const company = await office.letters.add(aReprimand({ clientName: 'Белутак', clientSurname: 'д. о. о.' }))
    expect(await office.confirm([letter(company.id)])).toEqual({ status: 400, message: 'PARTY_IS_LEGAL' })
  })
})
