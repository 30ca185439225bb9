import { expect, test } from 'vitest'
import { aGrave, aSection } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { CreatedRange, RangePreview } from './range.ts'

const platform = platformForTests()

type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const section = await administrator.post(`/api/section/${company.id}`, aSection(graveyard, { code: '5' }))
  const { id: sectionId } = section.json<{ section: { id: number } }>().section
  const range = (values: Values = {}) => ({
    graveyardId: graveyard.id,
    sectionId,
    row: '1',
    rowTo: 2,
    numberFrom: 1,
    numberTo: 3,
    graveType: 'RAKA',
    places: 2,
    levels: 1,
    ...values,
  })
  const preview = async (values: Values = {}) =>
    (await administrator.post('/api/grave/range/preview', range(values))).json<RangePreview>()
  const create = async (values: Values = {}) => {
    const answer = await administrator.post('/api/grave/range', range(values))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<CreatedRange>()
  }
  const refused = async (values: Values) =>
    (await administrator.post('/api/grave/range', range(values)))
      .json<{ errors?: { code: string; field: string }[] }>()
      .errors?.map(({ code, field }) => `${field}: ${code}`)
  const labels = async () =>
    (await administrator.get('/api/grave/search?size=100&recordState=live'))
      .json<{ entities: { label: string }[] }>()
      .entities.map(({ label }) => label)
  return { company, graveyard, administrator, sectionId, preview, create, refused, labels }
}

test('a range creates the graves of its rows and numbers that do not exist yet, as its preview says', async () => {
  const { company, graveyard, administrator, sectionId, preview, create, labels } = await aTown()
  await administrator.post(`/api/grave/${company.id}`, aGrave(graveyard, { sectionId, row: '01', number: '2' }))
  expect(await preview()).toEqual({
    graves: [
      { label: '5/1/1', exists: false },
      { label: '5/1/2', exists: true },
      { label: '5/1/3', exists: false },
      { label: '5/2/1', exists: false },
      { label: '5/2/2', exists: false },
      { label: '5/2/3', exists: false },
    ],
    existing: 1,
  })
  expect(await create()).toMatchObject({ count: 5, existing: 1 })
  expect(await labels()).toEqual(['5/1/1', '5/01/2', '5/1/3', '5/2/1', '5/2/2', '5/2/3'])
  // The same request again, as if the first response was lost.
  expect(await create()).toEqual({ count: 0, existing: 6, importId: null })
  expect(await create({ row: 'Б', rowTo: null, numberFrom: 10, numberTo: 10, suffix: 'а' })).toMatchObject({ count: 1 })
  expect((await labels()).at(-1)).toBe('5/Б/10а')
})

test('a range is audited grave by grave, and undone as a whole', async () => {
  const { administrator, company, create, labels } = await aTown()
  const { importId } = await create()
  const entries = await platform.db
    .selectFrom('auditEntries')
    .select('changes')
    .where('companyId', '=', company.id)
    .where('actionName', '=', 'GRAVE_ADDED')
    .execute()
  expect(entries).toHaveLength(6)
  expect(entries[0]?.changes).toMatchObject({ label: { to: '5/1/1' }, places: { to: 2 } })
  expect((await administrator.post(`/api/imports/${importId}/undo`, {})).json()).toEqual({
    count: 6,
    kept: 0,
    keptRecords: [],
  })
  expect(await labels()).toEqual([])
  expect(await create()).toMatchObject({ count: 6, existing: 0 })
})

test('an invalid range is reported at its field', async () => {
  const { refused, company, labels } = await aTown()
  const { graveyard: foreign } = await aTown()
  const elsewhere = await platform.aGraveyard(company, 'Друго гробље')
  expect(await refused({ numberTo: 0, places: 0 })).toEqual([
    'numberTo: GRAVE_NUMBER_TO_NOT_VALID',
    'places: GRAVE_PLACES_NOT_VALID',
  ])
  expect(await refused({ numberFrom: 4 })).toEqual(['numberTo: GRAVE_NUMBERS_NOT_IN_ORDER'])
  expect(await refused({ row: 'А' })).toEqual(['rowTo: GRAVE_ROWS_NOT_IN_ORDER'])
  expect(await refused({ row: '3' })).toEqual(['rowTo: GRAVE_ROWS_NOT_IN_ORDER'])
  expect(await refused({ rowTo: 11, numberTo: 91 })).toEqual(['numberTo: GRAVE_RANGE_TOO_LONG'])
  expect(await refused({ suffix: '7' })).toEqual(['suffix: GRAVE_SUFFIX_NOT_VALID'])
  expect(await refused({ graveyardId: foreign.id })).toEqual(['graveyardId: GRAVEYARD_NOT_EXIST'])
  expect(await refused({ graveyardId: elsewhere.id })).toEqual(['sectionId: GRAVE_SECTION_NOT_IN_GRAVEYARD'])
  expect(await labels()).toEqual([])
})

test('a range of many graves is created at once', async () => {
  const { create, labels } = await aTown()
  expect(await create({ rowTo: 3, numberTo: 100 })).toMatchObject({ count: 300, existing: 0 })
  expect((await labels()).slice(98)).toEqual(['5/1/99', '5/1/100'])
})
