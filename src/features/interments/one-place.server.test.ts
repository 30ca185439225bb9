import { describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, anInterment } from '../../testing/graves.ts'
import { resultOf } from '../../testing/imports.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { aCorrection, aReason } from '../../testing/reasons.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>
const buriedOn = '2016-11-21'

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const deaths = await clerkWith(platform, deathRecord, company)
  const graves = await clerkWith(platform, grave, company)
  const interments = await clerkWith(platform, interment, company)
  const aDeath = (values: Values = {}) =>
    deaths.add(
      aDeathRecord(graveyard, {
        dateOfBurial: buriedOn,
        dateOfDeath: '2016-11-19',
        jmbg: null,
        noJmbgReason: 'oldRecord',
        ...values,
      }),
    )
  const aPlace = async (number: string, values: Values = {}) =>
    (await graves.add(aGrave(graveyard, { number, ...values }))).id
  const bury = (deathRecordId: number, graveId: number, values: Values = {}) =>
    interments.add(anInterment(graveyard, { deathRecordId, graveId, precision: 'DAY', buriedOn, ...values }))
  const change = async (id: number, values: Values) => {
    const { version: _version, ...before } = await interments.read(id)
    return interments.edit(id, { ...before, ...values, ...aCorrection() })
  }
  const rewrite = async (id: number, values: Values) => {
    const { version: _version, ...before } = await deaths.read(id)
    return deaths.put(`/api/deathRecord/${id}`, { ...before, ...values })
  }
  const stated = async (id: number) => {
    const { burialPlaceNumber, burialGraveNumber } = await deaths.read(id)
    return `${burialPlaceNumber} / ${burialGraveNumber}`
  }
  return {
    company,
    graveyard,
    administrator,
    deaths,
    graves,
    interments,
    aDeath,
    aPlace,
    bury,
    change,
    rewrite,
    stated,
  }
}

describe('a death record has the number of the grave in which the person lies', () => {
  test('when the interment is recorded, corrected, moved, and when the grave gets another number', async () => {
    const { deaths, graves, aDeath, aPlace, bury, change, stated } = await aTown()
    const { id } = await aDeath({ burialPlaceNumber: '10', burialGraveNumber: '7' })
    const [first, second] = [await aPlace('10а', { places: 3 }), await aPlace('III-5', { places: 3 })]
    const { id: interred } = await bury(id, first, { place: 2 })
    expect(await stated(id)).toBe('10а / 2')
    await change(interred, { place: 3 })
    expect(await stated(id)).toBe('10а / 3')
    await change(interred, { place: null })
    expect(await stated(id)).toBe('10а / 3')
    await graves.edit(first, { ...(await graves.read(first)), number: '11б' })
    expect(await stated(id)).toBe('11б / 3')
    await change(interred, { removal: 'TRANSFERRED', removedOn: '2026-11-01', movedToGraveId: second })
    expect(await stated(id)).toBe('III-5 / 3')
    await graves.edit(first, { ...(await graves.read(first)), number: '12' })
    expect(await stated(id)).toBe('III-5 / 3')
    expect(await deaths.read(id)).toMatchObject({ exhumationDate: '2026-11-01' })
    expect((await deaths.trail(id)).map(({ changes }) => changes)).toContainEqual({
      burialPlaceNumber: { from: '10', to: '10а' },
      burialGraveNumber: { from: '7', to: '2' },
    })
    const found = await deaths.post('/api/deathRecord/search', { searchParam: 'III-5' })
    expect(found.json<{ total: number }>().total).toBe(1)
  })

  test('whatever is typed in the record; without a grave it has digits only', async () => {
    const { administrator, deaths, aDeath, aPlace, bury, rewrite, stated, graveyard, company } = await aTown()
    const { id } = await aDeath({ burialPlaceNumber: '10' })
    const refusal = { errors: [{ code: 'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER', field: 'burialPlaceNumber' }] }
    expect((await rewrite(id, { burialPlaceNumber: '10а' })).json()).toMatchObject(refusal)
    const letters = aDeathRecord(graveyard, { burialPlaceNumber: '10а' })
    expect((await deaths.post(`/api/deathRecord/${company.id}`, letters)).json()).toMatchObject(refusal)
    const { id: interred } = await bury(id, await aPlace('10а'))
    expect((await rewrite(id, { burialPlaceNumber: '10', occupation: 'столар' })).statusCode).toBe(200)
    expect((await rewrite(id, { burialPlaceNumber: '10а' })).statusCode).toBe(200)
    expect(await stated(id)).toMatch(/^10а/)
    // The link ends, and what is stored stays until somebody types a number.
    await administrator.delete(`/api/interment/${interred}/${administrator.id}`, aReason(interment))
    expect((await rewrite(id, { occupation: 'зидар' })).statusCode).toBe(200)
    expect(await stated(id)).toMatch(/^10а/)
    expect((await rewrite(id, { burialPlaceNumber: '10б' })).json()).toMatchObject(refusal)
    expect((await rewrite(id, { burialPlaceNumber: '15' })).statusCode).toBe(200)
    await administrator.put(`/api/interment/restore/${interred}`)
    expect(await stated(id)).toMatch(/^10а/)
  })

  test('and the kind of a niche, a scattering garden or an ossuary; an urn may be in any other grave', async () => {
    const { deaths, aDeath, aPlace, bury, change, rewrite } = await aTown()
    const typeOf = async (id: number) => (await deaths.read(id)).burialType
    const { id } = await aDeath({ burialType: 'urna' })
    const earth = await aPlace('1')
    const { id: interred } = await bury(id, earth, { kind: 'URN' })
    expect(await typeOf(id)).toBe('urna')
    await change(interred, { graveId: await aPlace('2', { graveType: 'KASETA' }) })
    expect(await typeOf(id)).toBe('kaseta')
    await rewrite(id, { burialType: 'raka' })
    expect(await typeOf(id)).toBe('kaseta')
    await change(interred, { graveId: earth })
    expect(await typeOf(id)).toBe('urna')
    for (const [graveType, kind, burialType] of [
      ['SCATTERING', 'SCATTERING', 'rasipanje'],
      ['OSSUARY', 'REMAINS', 'kosturnica'],
      ['OTHER', 'COFFIN', 'raka'],
    ] as const) {
      const buried = await aDeath({ burialType: 'raka' })
      await bury(buried.id, await aPlace(graveType, { graveType }), { kind })
      expect(await typeOf(buried.id)).toBe(burialType)
    }
  })

  test('and its graveyard, and agrees with the interment', async () => {
    const { company, deaths, graves, interments, aDeath, bury } = await aTown()
    const elsewhere = await platform.aGraveyard(company, 'Друго гробље')
    const { id: graveId } = await graves.add(aGrave(elsewhere, { number: '5/3' }))
    const { id } = await aDeath({ lastName: 'Ђокић', firstName: 'Љуба', fathersName: 'Јова' })
    await bury(id, graveId, { graveyardId: elsewhere.id, surname: 'Ђокић', name: 'Љуба' })
    expect(await deaths.read(id)).toMatchObject({ graveyardId: elsewhere.id, burialPlaceNumber: '5/3' })
    const differences = await interments.get(`/api/interment/differences?deathRecordId=${id}`)
    expect(differences.json()).toMatchObject({ total: 0 })
  })

  test('after an import, which can be undone', async () => {
    const { administrator, graveyard, aDeath, aPlace, stated, interments } = await aTown()
    const { id } = await aDeath({
      burialPlaceNumber: '8',
      firstName: 'Јована',
      fathersName: 'Сима',
      lastName: 'Увозић',
    })
    await aPlace('8в')
    const rows = [
      'graveyard;grave;deathRecord;surname;kind;precision;buriedOn',
      `${graveyard.name};8в;Јована Сима Увозић;Увозић;COFFIN;DAY;${buriedOn}`,
    ]
    const result = await resultOf(administrator, rows.join('\n'), { recordType: 'interment' })
    expect(result).toMatchObject({ count: 1 })
    expect(await stated(id)).toMatch(/^8в/)
    const imports = await administrator.get('/api/imports?recordType=interment')
    const [first] = imports.json<{ entities: { id: number }[] }>().entities
    expect((await administrator.post(`/api/imports/${first?.id}/undo`, {})).json()).toMatchObject({ count: 1 })
    expect((await interments.post('/api/interment/search', { recordState: 'live' })).json()).toMatchObject({ total: 0 })
  })
})

describe('an exhumation', () => {
  test('in a death record reaches its interment, so that the grave is free', async () => {
    const { aDeath, aPlace, bury, rewrite, interments, graves } = await aTown()
    const { id } = await aDeath()
    const graveId = await aPlace('3')
    const { id: interred } = await bury(id, graveId)
    expect((await graves.read(graveId)) as object).toMatchObject({ status: 'OCCUPIED' })
    expect((await rewrite(id, { exhumationDate: '2026-11-02', exhumationDestination: 'Ниш' })).statusCode).toBe(200)
    expect(await interments.read(interred)).toMatchObject({ removal: 'EXHUMED', removedOn: '2026-11-02' })
    expect((await graves.read(graveId)) as object).toMatchObject({ status: 'FREE' })
    expect((await interments.trail(interred)).map(({ actionName }) => actionName)).toEqual([
      'INTERMENT_ADDED',
      'INTERMENT_EDITED',
    ])
    await rewrite(id, { exhumationDate: '2026-11-03' })
    expect(await interments.read(interred)).toMatchObject({ removal: 'EXHUMED', removedOn: '2026-11-03' })
    expect((await rewrite(id, { exhumationDate: null })).statusCode).toBe(200)
    expect(await interments.read(interred)).toMatchObject({ removal: null, removedOn: null })
  })

  test('in an interment reaches its death record', async () => {
    const { deaths, aDeath, aPlace, bury, change } = await aTown()
    const { id } = await aDeath()
    const { id: interred } = await bury(id, await aPlace('3'))
    await change(interred, { removal: 'EXHUMED', removedOn: '2026-11-02' })
    expect(await deaths.read(id)).toMatchObject({ exhumationDate: '2026-11-02' })
    await change(interred, { removedOn: '2026-11-04' })
    expect(await deaths.read(id)).toMatchObject({ exhumationDate: '2026-11-04' })
    await change(interred, { removal: null, removedOn: null })
    expect(await deaths.read(id)).toMatchObject({ exhumationDate: null, exhumationDestination: null })
    await change(interred, { removal: 'REDUCED', removedOn: '2026-11-04' })
    expect(await deaths.read(id)).toMatchObject({ exhumationDate: null })
  })

  test('that a record states before its interment is recorded or restored', async () => {
    const { administrator, interments, aDeath, aPlace, bury, rewrite } = await aTown()
    const exhumed = { removal: 'EXHUMED', removedOn: '2020-05-05' }
    const { id } = await aDeath({ exhumationDate: '2020-05-05' })
    const graveId = await aPlace('3')
    const { id: interred } = await bury(id, graveId)
    expect(await interments.read(interred)).toMatchObject({ ...exhumed, version: 1 })
    const { id: other } = await aDeath()
    const { id: deleted } = await bury(other, await aPlace('4'))
    await administrator.delete(`/api/interment/${deleted}/${administrator.id}`, aReason(interment))
    await rewrite(other, { exhumationDate: '2020-05-05' })
    expect((await administrator.put(`/api/interment/restore/${deleted}`)).statusCode).toBe(200)
    expect(await interments.read(deleted)).toMatchObject(exhumed)
  })
})

describe('a person lies in one grave', () => {
  const taken = ['deathRecordId: INTERMENT_WITH_DEATH_RECORD_ALREADY_EXIST']

  test('so that a second interment is refused, until the first has been removed', async () => {
    const { graveyard, administrator, interments, aDeath, aPlace, bury, change } = await aTown()
    const { id } = await aDeath()
    const [first, second] = [await aPlace('3'), await aPlace('4')]
    const { id: interred } = await bury(id, first)
    const again = anInterment(graveyard, { deathRecordId: id, graveId: second, kind: 'URN' })
    expect(await interments.refusal(again)).toEqual([400, ...taken])
    await administrator.delete(`/api/interment/${interred}/${administrator.id}`, aReason(interment))
    const { id: later } = await bury(id, second)
    const restored = await administrator.put(`/api/interment/restore/${interred}`)
    expect(restored.json()).toMatchObject({ message: 'INTERMENT_WITH_DEATH_RECORD_ALREADY_EXIST' })
    await change(later, { removal: 'TRANSFERRED', removedOn: '2026-11-01', movedToGraveId: first })
    const all = await interments.post('/api/interment/search', { deathRecordId: id, recordState: 'live' })
    expect(all.json()).toMatchObject({ total: 2 })
  })

  test('also if two clerks record it at the same time', async () => {
    const { company, graveyard, interments, aDeath, aPlace } = await aTown()
    const { id } = await aDeath()
    const graveIds = [await aPlace('3'), await aPlace('4')]
    const answers = await Promise.all(
      graveIds.map((graveId) =>
        interments.post(`/api/interment/${company.id}`, anInterment(graveyard, { deathRecordId: id, graveId })),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 400])
  })
})
