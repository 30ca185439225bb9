import { describe, expect, test } from 'vitest'
import { aBuildContract, anInvitation, aRentContract } from '../../testing/contracts.ts'
import { anInterment } from '../../testing/graves.ts'
import { build, death, graveLinkOffice, invite, rent } from '../../testing/grave-links.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const anOffice = () => graveLinkOffice(platform)
type Office = Awaited<ReturnType<typeof anOffice>>

const unlinked = { graveId: null, graveyardId: null }
const lease = async (office: Office, contractDate: string, partyId: number) =>
  office.rents.add(aRentContract({ partyId, contractDate }))
const changedSince = (...records: readonly (readonly [type: string, id: number, title: string])[]) => ({
  status: 409,
  message: 'RECORDS_CHANGED_SINCE',
  changed: records.map(([type, id, title]) => ({ type, id, title })),
})

describe('an administrator undoes', () => {
  test('the links of a group: its interments and its right are deleted, and its contracts are as they were', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const [one, other] = [await office.died(), await office.died({ burialType: 'urna' })]
    const partyId = await office.client()
    const [first, renewal] = [await lease(office, '2010-01-01', partyId), await lease(office, '2020-01-01', partyId)]
    const built = await office.builds.add(aBuildContract())
    const called = await office.invitations.add(anInvitation())
    const all = [death(one.id), death(other.id), rent(first.id), rent(renewal.id), build(built.id), invite(called.id)]
    const id = await office.linked(graveId, ...all)
    expect([await office.interred(), await office.recordedRights()].map((rows) => rows.length)).toEqual([2, 1])

    expect(await office.undo(id)).toEqual({ status: 200 })
    expect([await office.interred(), await office.recordedRights()]).toEqual([[], []])
    for (const contract of [first, renewal])
      expect(await office.rents.read(contract.id)).toMatchObject({
        ...unlinked,
        rightFrom: null,
        rightTo: null,
        version: 3,
      })
    expect(await office.builds.read(built.id)).toMatchObject({ ...unlinked, version: 3 })
    expect(await office.invitations.read(called.id)).toMatchObject({ ...unlinked, version: 3 })
    expect((await office.builds.trail(built.id)).at(-1)).toMatchObject({
      actionName: 'CONTRACT_BUILD_BURIAL_EDITED',
      changes: { graveId: { from: graveId, to: null }, graveyardId: { from: office.graveyard.id, to: null } },
    })
    expect(await office.links()).toMatchObject({ unlinked: all.length })
    expect(await office.graves.read(graveId)).toMatchObject({ deleted: false, status: 'FREE', rightStatus: 'NONE' })

    // Undone links can be made again, but the action cannot be undone twice.
    expect(await office.undo(id)).toEqual({ status: 404, message: 'GRAVE_LINKS_NOT_EXIST' })
    await office.linked(graveId, ...all)
    expect(await office.recordedRights()).toMatchObject([{ validFrom: '2010-01-01', validTo: '2029-12-31' }])
  })

  test('the link of a renewal, which shortens the right that it had extended', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118' })
    const partyId = await office.client()
    const [first, renewal] = [await lease(office, '2010-01-01', partyId), await lease(office, '2020-01-01', partyId)]
    await office.linked(graveId, rent(first.id))
    const [before] = await office.recordedRights()
    const id = await office.linked(graveId, rent(renewal.id))
    expect(await office.recordedRights()).toMatchObject([{ validTo: '2029-12-31', rentContractId: renewal.id }])
    expect(await office.undo(id)).toEqual({ status: 200 })
    const { version: _version, ...values } = before ?? {}
    expect(await office.recordedRights()).toMatchObject([
      { ...values, validTo: '2019-12-31', rentContractId: first.id },
    ])
    expect(await office.rents.read(first.id)).toMatchObject({ graveId })
  })

  test('new graves with everything that was linked to them', async () => {
    const office = await anOffice()
    const [one, other] = [await office.died(), await office.died({ burialPlaceNumber: '119' })]
    const place = (number: string, id: number) => ({
      graveyardId: office.graveyard.id,
      graveType: 'RAKA',
      places: 1,
      number,
      records: [death(id)],
    })
    const id = await office.created(place('118', one.id), place('119', other.id))
    const created = (await office.interred()).map(({ graveId }) => Number(graveId))
    expect(await office.undo(id)).toEqual({ status: 200 })
    for (const graveId of created) {
      expect(await office.graves.read(graveId)).toMatchObject({ deleted: true })
      expect((await office.graves.trail(graveId)).map(({ actionName }) => actionName)).toEqual([
        'GRAVE_ADDED',
        'GRAVE_DELETED',
      ])
    }
    expect(await office.interred()).toEqual([])
    expect((await office.links()).entities.map(({ proposed }) => proposed?.number)).toEqual(['118', '119'])
  })
})

describe('links are not undone', () => {
  test('if one of their records was changed or deleted since, which is named; nothing changes then', async () => {
    const office = await anOffice()
    const { id: graveId } = await office.aPlace({ number: '118', places: 2 })
    const [one, other] = [await office.died({ lastName: 'Антић' }), await office.died({ lastName: 'Бабић' })]
    const contract = await lease(office, '2010-01-01', await office.client())
    const built = await office.builds.add(aBuildContract())
    const id = await office.linked(graveId, death(one.id), death(other.id), rent(contract.id), build(built.id))
    const [first, second] = await office.interred()
    const [right] = await office.recordedRights()
    const { version: _version, ...buried } = first ?? {}
    await office.interments.edit(Number(first?.['id']), { ...buried, place: 2 })
    await office.interments.remove(Number(second?.['id']))
    const { version: _of, ...values } = await office.builds.read(built.id)
    await office.builds.edit(built.id, { ...values, clientCity: 'Ниш' })
    await office.rights.remove(Number(right?.['id']))
    const titled = (lastName: string, record: typeof first) =>
      ['interment', Number(record?.['id']), `${lastName} ${String(record?.['name'])}`] as const
    expect(await office.undo(id)).toEqual(
      changedSince(
        ['contractBuildBurialPlace', built.id, built.contractNumber],
        titled('Антић', first),
        titled('Бабић', second),
        ['graveRight', Number(right?.['id']), contract.contractNumber],
      ),
    )
    expect(await office.rents.read(contract.id)).toMatchObject({ graveId, version: 2 })
    expect(await office.interred()).toHaveLength(1)
  })

  test('if somebody else is buried in a grave that they created, or has a contract or an invitation for it', async () => {
    const office = await anOffice()
    const one = await office.died()
    const values = { graveyardId: office.graveyard.id, graveType: 'RAKA', places: 1, number: '118' }
    const id = await office.created({ ...values, records: [death(one.id)] })
    const graveId = Number((await office.interred())[0]?.['graveId'])
    const later = await office.interments.add(anInterment(office.graveyard, { graveId }))
    const used = changedSince(['grave', graveId, '118'])
    expect(await office.undo(id)).toEqual(used)
    expect(await office.graves.read(graveId)).toMatchObject({ deleted: false })
    await office.interments.remove(later.id)
    const built = await office.builds.add(aBuildContract({ graveyardId: office.graveyard.id, graveId }))
    expect(await office.undo(id)).toEqual(used)
    await office.builds.remove(built.id)
    const called = await office.invitations.add(anInvitation({ graveyardId: office.graveyard.id, graveId }))
    expect(await office.undo(id)).toEqual(used)
    await office.invitations.remove(called.id)
    expect(await office.undo(id)).toEqual({ status: 200 })
  })

  test('after seven days, by another company, or by a clerk', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { id: graveId } = await office.aPlace({ number: '118' })
    const id = await office.linked(graveId, death((await office.died()).id))
    const notFound = { status: 404, message: 'GRAVE_LINKS_NOT_EXIST' }
    expect(await other.undo(id)).toEqual(notFound)
    expect((await office.deaths.post(`/api/grave/links/${id}/undo`, {})).statusCode).toBe(401)
    await platform.db
      .updateTable('undoableActions')
      .set({ dateCreated: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute()
    expect(await office.undo(id)).toEqual(notFound)
    expect(await office.interred()).toHaveLength(1)
  })
})
