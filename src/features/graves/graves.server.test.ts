import { describe, expect, test } from 'vitest'
import { aGrave, anInterment, aSection } from '../../testing/graves.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'

const platform = platformForTests()

interface Named {
  id: number
  version: number
}
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const person = async (role: 'SUPERADMIN' | 'ADMIN' | 'USER') =>
    platform.loggedIn(await platform.aUser(role, role === 'SUPERADMIN' ? undefined : company))
  const graveyard = await platform.aGraveyard(company)
  const [operator, administrator, clerk] = [await person('SUPERADMIN'), await person('ADMIN'), await person('USER')]
  const created = async (by: Person, name: 'section' | 'grave', body: Values) => {
    const answer = await by.post(`/api/${name}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    const record = answer.json<Record<string, Named & Values>>()[name]
    if (!record) throw new Error(answer.body)
    return record
  }
  return {
    company,
    graveyard,
    operator,
    administrator,
    clerk,
    section: (values: Values = {}, place = graveyard) => created(administrator, 'section', aSection(place, values)),
    grave: (values: Values = {}, place = graveyard) => created(clerk, 'grave', aGrave(place, values)),
    refusal: async (by: Person, path: string, body: object) => {
      const answer = await (path.includes('/edit/') ? by.put(path.replace('/edit', ''), body) : by.post(path, body))
      return answer.json<{ errors?: { code: string }[] }>().errors?.map(({ code }) => code) ?? answer.body
    },
    labels: async (query = '') => {
      const answer = await clerk.get(`/api/grave/search?size=100&sort=label${query}`)
      return answer.json<{ entities: { label: string }[] }>().entities.map(({ label }) => label)
    },
  }
}

describe('the label of a grave', () => {
  test('consists of section, row and number, without those that it does not have', async () => {
    const { section, grave } = await aTown()
    const { id: sectionId } = await section({ code: 'III-б' })
    expect(await grave({ sectionId, row: '3', number: '45' })).toMatchObject({ label: 'III-б/3/45' })
    expect(await grave({ sectionId, number: '45' })).toMatchObject({ label: 'III-б/45' })
    expect(await grave({ number: '45', label: 'what a client sends' })).toMatchObject({ label: '45' })
  })

  test('changes with the grave, with the code of its section and with the template of its graveyard', async () => {
    const { company, graveyard, operator, administrator, clerk, section, grave, labels } = await aTown()
    const other = await platform.aGraveyard(company, 'Друго гробље')
    const twelve = await section({ code: '12' })
    const moved = await grave({ sectionId: twelve.id, row: '3', number: '45' })
    await grave({ number: '7' }, other)
    await clerk.put(`/api/grave/${moved.id}`, { ...moved, row: '4' })
    expect(await labels()).toEqual(['7', '12/4/45'])
    await administrator.put(`/api/section/${twelve.id}`, { ...twelve, code: '13' })
    expect(await labels()).toEqual(['7', '13/4/45'])
    expect(await labels('&searchParam=13')).toEqual(['13/4/45'])
    expect(await labels('&searchParam=12')).toEqual([])
    const edited = await operator.put(`/api/graveyard/${graveyard.id}`, {
      ...graveyard,
      graveLabel: 'П{section} Р{row} бр. {number}',
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(await labels()).toEqual(['7', 'П13 Р4 бр. 45'])
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'userEmail', 'changes'])
      .where('recordId', '=', moved.id)
      .orderBy('id')
      .execute()
    expect(entries.slice(1).map(({ actionName, userEmail, changes }) => [actionName, userEmail, changes])).toEqual([
      ['GRAVE_EDITED', clerk.email, { row: { from: '3', to: '4' }, label: { from: '12/3/45', to: '12/4/45' } }],
      ['GRAVE_EDITED', administrator.email, { label: { from: '12/4/45', to: '13/4/45' } }],
      ['GRAVE_EDITED', operator.email, { label: { from: '13/4/45', to: 'П13 Р4 бр. 45' } }],
    ])
    const { version } = (await clerk.get(`/api/grave/${moved.id}`)).json<{ grave: Named }>().grave
    expect(version).toBe(4)
  })

  test('is composed by a template that contains the number and only known parts', async () => {
    const { graveyard, operator } = await aTown()
    const templates = ['{section}', '{row}-{number}', '{number} {street}', '{number', 'бр. {number}', '']
    const statuses = templates.map(async (graveLabel) => {
      const answer = await operator.put(`/api/graveyard/${graveyard.id}`, { ...graveyard, graveLabel })
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? answer.statusCode
    })
    const invalid = 'GRAVEYARD_GRAVE_LABEL_NOT_VALID'
    expect(await Promise.all(statuses)).toEqual([invalid, 200, invalid, invalid, 200, 200])
  })

  test('is found in any notation and script, and by an old one', async () => {
    const { section, grave, labels } = await aTown()
    const { id: sectionId } = await section({ code: '12' })
    await grave({ sectionId, row: '3', number: '45б', oldLabels: 'IV-102; поље Ц 7' })
    await grave({ sectionId, row: '3', number: '46' })
    for (const typed of ['12/3/45б', '12 3 45', '12-3-45b', '12/3/45B', 'iv 102', 'IV-102', 'polje c'])
      expect(await labels(`&searchParam=${encodeURIComponent(typed)}`), typed).toEqual(['12/3/45б'])
  })

  test('is found by whole numbers, in their order', async () => {
    const { section, grave, labels } = await aTown()
    const [one, eleven] = [await section({ code: '1' }), await section({ code: '11' })]
    for (const number of ['3', '3а', '13', '30']) await grave({ sectionId: one.id, row: '2', number })
    await grave({ sectionId: one.id, row: '3', number: '2' })
    await grave({ sectionId: eleven.id, row: '2', number: '3' })
    expect(await labels('&searchParam=1/2/3')).toEqual(['1/2/3', '1/2/3а'])
    expect(await labels('&searchParam=1/2/3a')).toEqual(['1/2/3а'])
    expect(await labels('&searchParam=1%202')).toEqual(['1/2/3', '1/2/3а', '1/2/13', '1/2/30'])
    expect(await labels('&searchParam=11')).toEqual(['11/2/3'])
    expect(await labels('&searchParam=2/1')).toEqual([])
  })

  test('sorts by the values of its numbers, before those with a letter', async () => {
    const { clerk, section, grave, labels } = await aTown()
    const [two, ten] = [await section({ code: '2' }), await section({ code: '10' })]
    for (const number of ['10б', '10', '2', '10а']) await grave({ sectionId: ten.id, row: '1', number })
    await grave({ sectionId: two.id, row: '10', number: '1' })
    await grave({ sectionId: two.id, row: '9', number: '1' })
    const inOrder = ['2/9/1', '2/10/1', '10/1/2', '10/1/10', '10/1/10а', '10/1/10б']
    expect(await labels()).toEqual(inOrder)
    // Also the order of a list and an export for which no other one is asked.
    const unsorted = await clerk.get('/api/grave/search')
    expect(unsorted.json<{ entities: Values[] }>().entities.map(({ label }) => label)).toEqual(inOrder)
  })
})

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
    // What a section allows later concerns only what is entered later.
    await administrator.put(`/api/section/${niches.id}`, { ...niches, graveTypes: 'URNA' })
    expect((await clerk.put(`/api/grave/${niche.id}`, { ...niche, note: 'уз зид' })).statusCode).toBe(200)
  })

  test('keeps the places and levels in which somebody lies', async () => {
    const { company, graveyard, clerk, grave, refusal } = await aTown()
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
      refusal(clerk, `/api/grave/edit/${tomb.id}`, { ...tomb, ...values, version: undefined })
    expect(await edit({ places: 1, levels: 1 })).toEqual(['GRAVE_PLACE_IN_USE', 'GRAVE_LEVEL_IN_USE'])
    expect(await edit({ places: 2, levels: 1 })).toEqual(['GRAVE_LEVEL_IN_USE'])
    expect(await edit({ places: 2, levels: 2 })).toContain('"places":2')
  })

  test('is free, partly occupied, occupied or out of use, as follows from who lies in it today', async () => {
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
