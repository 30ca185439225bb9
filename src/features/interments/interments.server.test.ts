import { describe, expect, test } from 'vitest'
import { recordDifferences } from '../../server/record-verification.ts'
import { addDays, today } from '../../shared/dates.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, anInterment } from '../../testing/graves.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import { interment } from './record.ts'

const platform = platformForTests()

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await clerkWith(platform, interment, company)
  const graves = await clerkWith(platform, grave, company)
  const aGraveWith = (values: Readonly<Record<string, unknown>> = {}, at = graveyard) => graves.add(aGrave(at, values))
  const buried = (values: Readonly<Record<string, unknown>> = {}) => clerk.add(anInterment(graveyard, values))
  const refusal = (values: Readonly<Record<string, unknown>>) => clerk.refusal(anInterment(graveyard, values))
  return { company, graveyard, clerk, graves, aGraveWith, buried, refusal }
}
/** The part of a record that an edit sends back. */
const isRemoved = { removal: 'TRANSFERRED', removedOn: today() }

describe('an interment', () => {
  test('can be a name from an old book, with neither grave nor day known', async () => {
    const { buried } = await aTown()
    const unknown = { name: null, precision: 'UNKNOWN', buriedOn: null }
    expect(await buried(unknown)).toMatchObject({ ...unknown, graveId: null, grave: null, deathRecord: null })
  })

  test('is in a place and on a level of a grave, and belongs to a death record, whose page shows it', async () => {
    const { company, graveyard, clerk, aGraveWith, buried } = await aTown()
    const { id: graveId, label } = await aGraveWith({ places: 2, levels: 2 })
    const answer = await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))
    const { id: deathRecordId } = answer.json<{ deathRecord: { id: number } }>().deathRecord
    const { id } = await buried({ graveId, deathRecordId, place: 2, level: 1, depth: 'DEEP' })
    expect(await clerk.read(id)).toMatchObject({ grave: { name: label }, place: 2, level: 1, depth: 'DEEP' })
    for (const of of [`grave/${graveId}`, `deathRecord/${deathRecordId}`])
      expect((await clerk.get(`/api/related/${of}`)).json(), of).toMatchObject({
        entities: [{ path: '/interments', records: [{ id }] }],
      })
  })

  test('with only the year or month known is printed without a day', async () => {
    const { clerk, buried } = await aTown()
    await buried({ surname: 'Анић', precision: 'YEAR', buriedOn: '1938-05-01' })
    await buried({ surname: 'Илић', precision: 'MONTH', buriedOn: '1941-04-06' })
    await buried({ surname: 'Чолић', precision: 'DAY', buriedOn: '1999-12-31' })
    const list = { format: 'pdf', sort: 'surname', columns: ['surname', 'buriedOn'] }
    const words = pdfWords((await clerk.post('/api/interment/export', list)).rawPayload)
    expect(words).toMatch(/Анић 1938\. 2\. Илић 04\.1941\. 3\. Чолић 31\.12\.1999\./)
  })

  test('is refused outside of its grave, and its grave outside of its graveyard', async () => {
    const { company, aGraveWith, refusal } = await aTown()
    const { id: graveId } = await aGraveWith()
    expect(await refusal({ graveId, place: 2, level: 2 })).toEqual([
      400,
      'place: INTERMENT_PLACE_NOT_IN_GRAVE',
      'level: INTERMENT_LEVEL_NOT_IN_GRAVE',
    ])
    expect(await refusal({ place: 1 })).toEqual([400, 'place: INTERMENT_GRAVE_NEEDED'])
    expect(await refusal({ graveId, level: 1 })).toEqual([400, 'level: INTERMENT_PLACE_NEEDED'])
    const elsewhere = await aGraveWith({}, await platform.aGraveyard(company, 'Друго гробље'))
    expect(await refusal({ graveId: elsewhere.id })).toEqual([400, 'graveId: INTERMENT_GRAVE_NOT_IN_GRAVEYARD'])
    const { aGraveWith: theirGrave } = await aTown()
    expect(await refusal({ graveId: (await theirGrave()).id })).toEqual([400, 'graveId: GRAVE_NOT_EXIST'])
  })

  test('keeps its grave in the graveyard', async () => {
    const { company, graves, aGraveWith, buried } = await aTown()
    const [full, empty] = [await aGraveWith(), await aGraveWith()]
    await buried({ graveId: full.id })
    const { id: graveyardId } = await platform.aGraveyard(company, 'Друго гробље')
    const moved = await graves.put(`/api/grave/${full.id}`, { ...full, graveyardId })
    expect(moved.json()).toMatchObject({ errors: [{ code: 'GRAVE_HAS_INTERMENTS', field: 'graveyardId' }] })
    expect(await graves.edit(full.id, { ...full, note: 'Уз ограду.' })).toMatchObject({ note: 'Уз ограду.' })
    expect(await graves.edit(empty.id, { ...empty, graveyardId })).toMatchObject({ graveyardId })
  })

  test.each([
    ['a known day without a date', { buriedOn: null }, ['buriedOn: INTERMENT_DATE_NEEDED']],
    ['an unknown day with a date', { precision: 'UNKNOWN' }, ['precision: INTERMENT_DATE_IS_KNOWN']],
    ['a birth after the burial', { yearOfBirth: 1939 }, ['yearOfBirth: INTERMENT_DATES_NOT_IN_ORDER']],
    ['a day far ahead', { buriedOn: addDays(today(), 61) }, ['buriedOn: INTERMENT_DATES_NOT_IN_ORDER']],
    ['the depth of an urn', { kind: 'URN', depth: 'DEEP' }, ['depth: INTERMENT_DEPTH_OF_COFFINS']],
    ['a removal without a date', { removal: 'EXHUMED' }, ['removedOn: INTERMENT_REMOVED_ON_NEEDED']],
    ['a date of a removal alone', { removedOn: today() }, ['removal: INTERMENT_REMOVAL_NEEDED']],
    [
      'a removal before the burial',
      { precision: 'DAY', removal: 'EXHUMED', removedOn: '1938-04-30' },
      ['removedOn: INTERMENT_DATES_NOT_IN_ORDER'],
    ],
  ])('is refused with %s', async (_, values, faults) => {
    const { refusal } = await aTown()
    expect(await refusal(values)).toEqual([400, ...faults])
  })

  test('is found by name in any script', async () => {
    const { clerk, buried } = await aTown()
    const { id } = await buried({ surname: 'Шћекић' })
    const found = await clerk.post('/api/interment/search', { searchParam: 'scekic jovan' })
    expect(found.json()).toMatchObject({ entities: [{ id }], total: 1 })
  })
})

describe('a transfer to another grave', () => {
  test('keeps the interment and records another one in the new grave, once', async () => {
    const { clerk, aGraveWith, buried } = await aTown()
    const [from, to] = [await aGraveWith(), await aGraveWith()]
    const before = await buried({ graveId: from.id, place: 1, level: 1, note: 'Уз ограду.' })
    const move = { ...before, ...isRemoved, movedToGraveId: to.id }
    const after = await clerk.edit(before.id, move)
    expect(after).toMatchObject({ graveId: from.id, place: 1, ...isRemoved, movedToGrave: { id: to.id } })
    await clerk.edit(before.id, { ...after, note: null })

    const all = (await clerk.get('/api/interment/search')).json<{ entities: object[] }>().entities
    const { surname } = before
    const inDestination = { surname, kind: 'REMAINS', precision: 'DAY', buriedOn: today(), place: null, removal: null }
    expect(all).toMatchObject([{ graveId: to.id, ...inDestination }, { id: before.id }])
    expect((await clerk.trail(before.id)).map(({ actionName }) => actionName)).toEqual([
      'INTERMENT_ADDED',
      'INTERMENT_EDITED',
      'INTERMENT_EDITED',
    ])
  })

  test('cannot be changed afterwards, or be to the same grave or without a removal', async () => {
    const { clerk, aGraveWith, buried, refusal } = await aTown()
    const [from, to, other] = [await aGraveWith(), await aGraveWith(), await aGraveWith()]
    const before = await buried({ graveId: from.id })
    const moved = await clerk.edit(before.id, { ...before, ...isRemoved, movedToGraveId: to.id })
    for (const movedToGraveId of [other.id, null]) {
      const again = await clerk.put(`/api/interment/${before.id}`, { ...moved, movedToGraveId })
      expect(again.json()).toMatchObject({ errors: [{ code: 'INTERMENT_ALREADY_MOVED', field: 'movedToGraveId' }] })
    }
    const notMoved = [400, 'movedToGraveId: INTERMENT_NOT_MOVED']
    expect(await refusal({ movedToGraveId: to.id })).toEqual(notMoved)
    expect(await refusal({ graveId: to.id, ...isRemoved, movedToGraveId: to.id })).toEqual(notMoved)
    const total = (await clerk.get('/api/interment/search')).json<{ total: number }>().total
    expect(total).toBe(2)
  })

  test('of an urn keeps it an urn, and a refused one records nothing', async () => {
    const { clerk, aGraveWith, buried } = await aTown()
    const { aGraveWith: theirGrave } = await aTown()
    const [to, theirs] = [await aGraveWith(), await theirGrave()]
    const before = await buried({ kind: 'URN' })
    const refused = await clerk.put(`/api/interment/${before.id}`, {
      ...before,
      ...isRemoved,
      movedToGraveId: theirs.id,
    })
    expect(refused.json()).toMatchObject({ errors: [{ code: 'GRAVE_NOT_EXIST', field: 'movedToGraveId' }] })
    expect(await clerk.read(before.id)).toMatchObject({ removal: null, version: 1 })
    await clerk.edit(before.id, { ...before, ...isRemoved, removal: 'TO_OSSUARY', movedToGraveId: to.id })
    const all = (await clerk.get('/api/interment/search')).json<{ entities: object[] }>().entities
    expect(all).toMatchObject([{ graveId: to.id, kind: 'URN' }, { removal: 'TO_OSSUARY' }])
  })
})

describe('a correction', () => {
  const old = { precision: 'YEAR', buriedOn: '1938-05-01', place: 1, level: 1, fathersName: 'Милан' }
  const needed = { message: 'INTERMENT_CORRECTION_NEEDED', field: 'correction' }

  test.each([
    ['the date', { buriedOn: '1939-05-01' }],
    ['a date that was more precise', { precision: 'UNKNOWN', buriedOn: null }],
    ['the place', { place: 2 }],
    ['the level', { level: null }],
    ['the kind', { kind: 'URN' }],
    ['the person', { fathersName: 'Марко' }],
  ])('of %s needs a reason, which stays with the record and in its history', async (_, changed) => {
    const { clerk, aGraveWith, buried } = await aTown()
    const { id: graveId } = await aGraveWith({ places: 2, levels: 2 })
    const before = await buried({ graveId, ...old })
    const edit = async (values: object) => clerk.put(`/api/interment/${before.id}`, { ...before, ...values })
    for (const correction of [undefined, null, ' '])
      expect((await edit({ ...changed, correction })).json()).toMatchObject(needed)
    expect(await clerk.read(before.id)).toEqual(before)

    const correction = 'Погрешно преписано из књиге, стр. 12.'
    expect(await clerk.edit(before.id, { ...before, ...changed, correction })).toMatchObject({ ...changed, correction })
    const [name = ''] = Object.keys(changed)
    expect((await clerk.trail(before.id)).at(-1)).toMatchObject({
      actionName: 'INTERMENT_EDITED',
      changes: { correction: { from: null, to: correction }, [name]: {} },
    })
    // The next one needs another reason, and the old one is not lost.
    const version = 2
    expect((await edit({ surname: 'Илић', correction, version })).json()).toMatchObject(needed)
    expect((await edit({ ...changed, note: 'Уз ограду.', correction: null, version })).json()).toMatchObject(needed)
  })

  test('is neither a note, nor what was unknown, nor a removal, nor another plan for a burial to come', async () => {
    const { clerk, aGraveWith, buried } = await aTown()
    const { id: graveId } = await aGraveWith({ places: 2, levels: 2 })
    let record = await buried({ surname: 'Чолић', precision: 'UNKNOWN', buriedOn: null, name: null })
    for (const added of [
      { note: 'Уз ограду.' },
      { note: 'Код капије.' },
      { name: 'Сава', graveId, place: 1, level: 2 },
      { precision: 'YEAR', buriedOn: '1938-01-01' },
      { precision: 'MONTH', buriedOn: '1938-05-01' },
      { precision: 'DAY', buriedOn: '1938-05-17' },
      { removal: 'EXHUMED', removedOn: '1960-10-14' },
    ]) {
      record = await clerk.edit(record.id, { ...record, ...added })
      expect(record).toMatchObject({ ...added, correction: null })
    }
    const planned = await buried({ graveId, precision: 'DAY', buriedOn: addDays(today(), 2), place: 2, level: 1 })
    const postponed = { buriedOn: addDays(today(), 3), place: 1 }
    expect(await clerk.edit(planned.id, { ...planned, ...postponed })).toMatchObject(postponed)
  })
})

describe('a deletion', () => {
  test('is for administrators, with a reason, which stays with the record and in its history', async () => {
    const { company, clerk, buried } = await aTown()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const [{ id }, { id: second }, { id: third }] = [await buried(), await buried(), await buried()]
    const one = (by: typeof administrator, body?: object) => by.delete(`/api/interment/${id}/${by.id}`, body)
    const several = (by: typeof administrator, body?: object) =>
      by.post('/api/interment/deletion', { ids: [second, third], ...body })
    const reason = { correction: 'Уписано двапут.' }
    for (const remove of [one, several]) {
      expect((await remove(clerk, reason)).json()).toEqual({ message: 'LOGIN_AS_ADMIN' })
      for (const body of [undefined, { correction: ' ' }]) {
        const answer = await remove(administrator, body)
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { errors: [{ code: 'INTERMENT_CORRECTION_NEEDED', field: 'correction' }] },
        ])
      }
      expect((await remove(administrator, reason)).statusCode).toBe(200)
    }
    for (const deleted of [id, second, third]) {
      expect(await clerk.read(deleted)).toMatchObject({ deleted: true, ...reason })
      expect((await clerk.trail(deleted)).slice(1)).toEqual([
        { actionName: 'INTERMENT_DELETED', changes: { correction: { from: null, to: reason.correction } } },
      ])
      const restoring = `/api/interment/restore/${deleted}`
      expect((await clerk.put(restoring)).json()).toEqual({ message: 'LOGIN_AS_ADMIN' })
      expect((await clerk.put(`/api/admin/users/restore/${deleted}`)).json()).toEqual({ message: 'LOGIN_AS_ADMIN' })
      expect((await administrator.put(restoring)).json()).toMatchObject({ interment: { deleted: false, ...reason } })
    }
    expect(await Array.fromAsync(recordDifferences(platform.db, [interment]))).toEqual([])
  })
})
