import { describe, expect, test } from 'vitest'
import type { ChosenRecords } from './links.ts'
import { aBuildContract } from '../../testing/contracts.ts'
import { platformForTests } from '../../testing/platform.ts'
import { build, death, graveLinkOffice } from '../../testing/grave-links.ts'

const platform = platformForTests()
const anOffice = () => graveLinkOffice(platform)

describe('new graves', () => {
  test('are proposed for death records that no grave matches, with as many places as the records name', async () => {
    const office = await anOffice()
    await office.died({ burialGraveNumber: '1' })
    await office.died({ burialGraveNumber: '2' })
    await office.died({ burialGraveNumber: '2', burialType: 'urna' })
    await office.died({ burialPlaceNumber: '119', burialType: 'grobnica' })
    await office.builds.add(aBuildContract({ burialPlaceNumber: '120' }))
    const there = { graveyardId: office.graveyard.id }
    const proposed = async () => (await office.links()).entities.map((group) => group.proposed)
    expect(await proposed()).toEqual([
      { ...there, number: '118', graveType: 'RAKA', places: 2 },
      { ...there, number: '118', graveType: 'RAKA', places: 2 },
      { ...there, number: '118', graveType: 'URNA', places: 2 },
      { ...there, number: '119', graveType: 'GROBNICA', places: 1 },
      null,
    ])
    await office.aPlace({ number: '118' })
    expect((await proposed()).map((each) => each?.number)).toEqual([undefined, undefined, undefined, '119', undefined])
  })

  test('are recorded with the interments and contracts of their places, all in one transaction', async () => {
    const office = await anOffice()
    const [one, other] = [await office.died(), await office.died({ burialPlaceNumber: '119' })]
    const built = await office.builds.add(aBuildContract())
    const values = { graveyardId: office.graveyard.id, graveType: 'RAKA', places: 2 }
    const place = (number: string, ...records: ChosenRecords) => ({ ...values, number, records })
    expect(await office.create(place('118', death(one.id), build(built.id)), place('119', death(other.id)))).toEqual([
      200,
    ])
    const [first, second] = await office.interred()
    expect(await office.graves.read(Number(first?.['graveId']))).toMatchObject({
      number: '118',
      label: '118',
      graveType: 'RAKA',
      places: 2,
      levels: 1,
      section: null,
    })
    expect(await office.builds.read(built.id)).toMatchObject({ graveId: first?.['graveId'] })
    expect(second).toMatchObject({ deathRecordId: other.id, grave: { name: '119' } })
    expect(await office.links()).toMatchObject({ entities: [], unlinked: 0 })
  })

  test('are refused as a whole if a grave exists, or if a record is linked, named twice, or of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { graveyard } = office
    await office.aPlace({ number: '200' })
    const linked = await office.died({ burialPlaceNumber: '7' })
    const { id: graveId } = await office.aPlace({ number: '7' })
    await office.confirm(graveId, [death(linked.id)])
    const [one, next] = [await office.died(), await office.died()]
    const place = (number: string, record: ChosenRecords[number], at = graveyard) => ({
      graveyardId: at.id,
      graveType: 'RAKA',
      places: 1,
      number,
      records: [record],
    })
    const first = place('118', death(one.id))
    const exists = await office.create(first, place('0200', death(next.id)))
    expect(exists).toEqual([400, 'GRAVE_WITH_NUMBER_ALREADY_EXIST'])
    expect(await office.create(first, place('119', death(linked.id)))).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
    expect(await office.create(first, place('119', death(one.id)))).toEqual([400, 'REQUEST_NOT_VALID'])
    const foreign = await other.died()
    expect(await office.create(first, place('119', death(foreign.id)))).toEqual([400, 'DEATH_RECORD_NOT_EXIST'])
    expect(await office.create(place('119', death(next.id), other.graveyard))).toEqual([400, 'GRAVEYARD_NOT_EXIST'])
    expect(await office.create({ ...first, number: '', places: 0 })).toEqual([
      400,
      'GRAVE_NUMBER_CANT_BE_NULL',
      'GRAVE_PLACES_NOT_VALID',
    ])
    expect((await office.interred()).map(({ deathRecordId }) => deathRecordId)).toEqual([linked.id])
    expect((await office.graves.post('/api/grave/search', {})).json()).toMatchObject({ total: 2 })
  })
})
