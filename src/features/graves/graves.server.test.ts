import { describe, expect, test } from 'vitest'
import { aGrave, anInterment } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { aCorrection } from '../../testing/reasons.ts'
import { graveTown, type Named, type Values } from '../../testing/grave-towns.ts'

const platform = platformForTests()
const aTown = () => graveTown(platform)

describe('a grave', () => {
  test('is unique in its row and section, however its number is written', async () => {
    const { company, clerk, section, grave, graveyard, refusal } = await aTown()
    const { id: sectionId } = await section()
    const other = await section()
    await grave({ sectionId, row: '1', number: '10а' })
    await grave({ number: '10а' })
    for (const values of [{ sectionId, row: '2' }, { sectionId }, { sectionId: other.id, row: '1' }, { row: '1' }])
      await grave({ ...values, number: '10а' })
    for (const values of [
      { sectionId, row: '1', number: '10а' },
      { sectionId, row: '1', number: '10a' },
      { sectionId, row: '01', number: '010 А' },
      { number: '10-а' },
    ])
      expect(
        await refusal(clerk, `/api/grave/${company.id}`, aGrave(graveyard, values)),
        JSON.stringify(values),
      ).toEqual(['GRAVE_WITH_NUMBER_ALREADY_EXIST'])
  })

  test('is in a section of its own graveyard and company, and of a type that the section allows', async () => {
    const [here, there] = [await aTown(), await aTown()]
    const { company, clerk, administrator, graveyard, refusal } = here
    const other = await platform.aGraveyard(company, 'Друго гробље')
    const elsewhere = await here.section({}, other)
    const foreign = await there.section()
    const niches = await here.section({ graveTypes: 'URNA, KASETA' })
    expect(niches['graveTypes']).toBe('KASETA,URNA')
    const refused = (values: Values) => refusal(clerk, `/api/grave/${company.id}`, aGrave(graveyard, values))
    expect(await refused({ sectionId: elsewhere.id })).toEqual(['GRAVE_SECTION_NOT_IN_GRAVEYARD'])
    expect(await refused({ sectionId: foreign.id })).toEqual(['SECTION_NOT_EXIST'])
    expect(await refused({ sectionId: niches.id })).toEqual(['GRAVE_TYPE_NOT_IN_SECTION'])
    const niche = await here.grave({ sectionId: niches.id, graveType: 'KASETA' })
    const edit = (values: Values) => refusal(clerk, `/api/grave/edit/${niche.id}`, { ...niche, ...values })
    expect(await edit({ graveType: 'RAKA' })).toEqual(['GRAVE_TYPE_NOT_IN_SECTION'])
    expect(await edit({ graveyardId: other.id })).toEqual(['GRAVE_SECTION_NOT_IN_GRAVEYARD'])
    expect(await edit({ sectionId: foreign.id })).toEqual(['SECTION_NOT_EXIST'])
    // A later restriction of a section applies only to graves entered after it.
    await administrator.put(`/api/section/${niches.id}`, { ...niches, graveTypes: 'URNA' })
    expect((await clerk.put(`/api/grave/${niche.id}`, { ...niche, note: 'уз зид' })).statusCode).toBe(200)
  })

  test('keeps the places and levels that are occupied', async () => {
    const { company, graveyard, administrator, clerk, grave, refusal } = await aTown()
    const tomb = await grave({ graveType: 'GROBNICA', places: 3, levels: 3 })
    const bury = async (place: number, level: number, values: Values = {}) => {
      const body = anInterment(graveyard, { graveId: tomb.id, place, level, ...values })
      const answer = await clerk.post(`/api/interment/${company.id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await bury(2, 1)
    await bury(1, 2)
    await bury(3, 3, { removal: 'EXHUMED', removedOn: '1950-10-14' })
    const edit = (values: Values) =>
      refusal(administrator, `/api/grave/edit/${tomb.id}`, { ...tomb, ...aCorrection(), ...values, version: undefined })
    expect(await edit({ places: 1, levels: 1 })).toEqual(['GRAVE_PLACE_IN_USE', 'GRAVE_LEVEL_IN_USE'])
    expect(await edit({ places: 2, levels: 1 })).toEqual(['GRAVE_LEVEL_IN_USE'])
    expect(await edit({ places: 2, levels: 2 })).toContain('"places":2')
  })

  test('is free, partly occupied, occupied or out of use, depending on its interments today', async () => {
    const { company, graveyard, clerk, grave } = await aTown()
    const buried = async (graveId: number, values: Values = {}) => {
      const answer = await clerk.post(`/api/interment/${company.id}`, anInterment(graveyard, { graveId, ...values }))
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const emptied = { removal: 'EXHUMED', removedOn: '1950-10-14' }
    const numbered = async (number: string, values: Values = {}) => (await grave({ number, ...values })).id
    await numbered('1')
    await buried(await numbered('2'), emptied)
    await buried(await numbered('3', { places: 2 }), { place: 2 })
    const deepened = await numbered('4', { levels: 2 })
    await buried(deepened, { place: 1, level: 1 })
    await buried(deepened, { place: 1, level: 1, buriedOn: '1961-05-01' })
    await buried(await numbered('5'), { kind: 'URN' })
    await buried(await numbered('6'))
    const tomb = await numbered('7', { graveType: 'GROBNICA', levels: 3, capacityCoffins: 2 })
    await buried(tomb)
    await buried(tomb, { place: 1, level: 3 })
    await buried(await numbered('8', { graveType: 'KASETA', capacityUrns: 1 }), { kind: 'URN' })
    await buried(await numbered('9', { graveType: 'KASETA' }), { kind: 'URN' })
    await numbered('10', { restriction: 'BLOCKED' })
    const found = async (query = '') =>
      (await clerk.get(`/api/grave/search?size=100${query}`))
        .json<{ entities: { number: string; status: string }[] }>()
        .entities.map(({ number, status }) => `${number} ${status}`)
    const all = {
      FREE: ['1 FREE', '2 FREE'],
      PARTLY_OCCUPIED: ['3 PARTLY_OCCUPIED', '4 PARTLY_OCCUPIED', '5 PARTLY_OCCUPIED', '9 PARTLY_OCCUPIED'],
      OCCUPIED: ['6 OCCUPIED', '7 OCCUPIED', '8 OCCUPIED'],
      OUT_OF_USE: ['10 OUT_OF_USE'],
    }
    for (const [status, graves] of Object.entries(all)) expect(await found(`&status=${status}`)).toEqual(graves)
    expect(await found('&status=FREE&status=OUT_OF_USE')).toEqual([...all.FREE, ...all.OUT_OF_USE])
    expect(await found('&sort=status,number')).toEqual([
      ...all.FREE,
      ...all.OCCUPIED,
      ...all.OUT_OF_USE,
      ...all.PARTLY_OCCUPIED,
    ])
    expect((await clerk.get(`/api/grave/${deepened}`)).json()).toMatchObject({ grave: { status: 'PARTLY_OCCUPIED' } })
  })

  test('has at least one place and one to twelve levels, as whole numbers', async () => {
    const { company, clerk, graveyard, refusal } = await aTown()
    const refused = (values: Values) => refusal(clerk, `/api/grave/${company.id}`, aGrave(graveyard, values))
    expect(await refused({ places: 0, levels: 13, capacityCoffins: -1, capacityUrns: 1.5 })).toEqual([
      'GRAVE_PLACES_NOT_VALID',
      'GRAVE_LEVELS_NOT_VALID',
      'GRAVE_CAPACITY_COFFINS_NOT_VALID',
      'GRAVE_CAPACITY_URNS_NOT_VALID',
    ])
    expect(await refused({ places: 'два', levels: null })).toEqual([
      'GRAVE_PLACES_IS_NOT_NUMBER',
      'GRAVE_LEVELS_CANT_BE_NULL',
    ])
  })
})

test('a section with graves does not move to another graveyard', async () => {
  const { company, administrator, section, grave, refusal } = await aTown()
  const other = await platform.aGraveyard(company, 'Друго гробље')
  const [empty, full] = [await section(), await section()]
  await grave({ sectionId: full.id })
  const moved = (from: Values & Named) =>
    refusal(administrator, `/api/section/edit/${from.id}`, { ...from, graveyardId: other.id })
  expect(await moved(full)).toEqual(['SECTION_HAS_GRAVES'])
  expect(await moved(empty)).toContain('"section"')
})

test('the sections of a company are offered by graveyard in natural order', async () => {
  const { clerk, section, graveyard } = await aTown()
  for (const code of ['10', '2', '2а']) await section({ code, name: null })
  const { entities } = (await clerk.get('/api/section/all')).json<{ entities: Values[] }>()
  expect(entities.map(({ name }) => name)).toEqual(['2', '2а', '10'])
  expect(entities[0]).toMatchObject({ graveyard: { id: graveyard.id, name: graveyard.name } })
})

test('graves are imported with the names of their graveyards and sections, which several graveyards can have', async () => {
  const [here, there] = [await aTown(), await aTown()]
  const base = '/api/grave'
  for (const { company, section, grave } of [here, there]) {
    const graveyard = await platform.aGraveyard(company, 'Прво гробље')
    const other = await platform.aGraveyard(company, 'Друго гробље')
    const first = await section({ code: '1', name: null }, graveyard)
    const second = await section({ code: '1', name: null }, other)
    if (company !== here.company) continue
    await grave({ sectionId: first.id, row: '2', number: '3', capacityUrns: 2 }, graveyard)
    await grave({ sectionId: second.id, row: '2', number: '3' }, other)
    await grave({ number: '9' }, other)
  }
  const exported = await here.administrator.post(`${base}/export`, { format: 'xlsx' })
  const file = exported.rawPayload.toString('base64')
  const { columns } = (await there.administrator.post('/api/imports/preview', { recordType: 'grave', file })).json<{
    columns: unknown
  }>()
  const imported = await there.administrator.post('/api/imports', { recordType: 'grave', file, columns })
  expect(imported.body).toContain('"count":3')
  const answer = await there.clerk.get(`${base}/search`)
  const { entities } = answer.json<{ entities: (Values & { graveyard: { name: string } })[] }>()
  const found = entities.map(({ graveyard, ...each }) =>
    [graveyard.name, each['label'], each['capacityUrns']].join(' '),
  )
  expect(found.toSorted()).toEqual(['Друго гробље 1/2/3 ', 'Друго гробље 9 ', 'Прво гробље 1/2/3 2'])
})
