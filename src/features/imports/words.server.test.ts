import { describe, expect, test } from 'vitest'
import type { ImportPreview } from '../../shared/imports.ts'
import { type Person, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

async function aTown() {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  const person = async (role: 'ADMIN' | 'USER') => platform.loggedIn(await platform.aUser(role, company))
  return { company, administrator: await person('ADMIN'), clerk: await person('USER') }
}
const inBase64 = (file: string) => Buffer.from(file).toString('base64')
const previewOf = async (person: Person, file: string, recordType: string) =>
  (await person.post('/api/imports/preview', { recordType, file: inBase64(file) })).json<ImportPreview>()

describe('words that the program does not know', () => {
  const graves = (...types: string[]) =>
    ['graveyard;number;graveType;places;levels', ...types.map((type, at) => `Ново гробље;${at + 1};${type};1;1`)].join(
      '\r\n',
    )
  const recordType = 'grave'
  const word = (option: string) => ({ field: 'graveType', word: 'Гробница дупла', option })
  const send = async (person: Person, file: string, words?: unknown, path = '') => {
    const { columns } = await previewOf(person, file, recordType)
    const answer = await person.post(`/api/imports${path}`, { recordType, file: inBase64(file), columns, words })
    return { status: answer.statusCode, told: answer.body.trim().split('\n').at(-1) }
  }
  const typesOf = async (person: Person) =>
    (await person.get('/api/grave/search?size=100&sort=id'))
      .json<{ entities: { graveType: string }[] }>()
      .entities.map(({ graveType }) => graveType)

  test('are listed, mean what the administrator says, and are understood by later imports of the company', async () => {
    const [here, there] = [await aTown(), await aTown()]
    const file = graves('гробница дупла', 'GROBNICA DUPLA', 'рака', ',,', '')
    const preview = await previewOf(here.administrator, file, recordType)
    expect(preview).toMatchObject({
      words: [['Ново гробље'], expect.anything(), ['гробница дупла', 'GROBNICA DUPLA', 'рака', ',,'], ['1'], ['1']],
      learned: [],
    })
    const first = graves('гробница дупла', 'рака', ',,')
    expect((await send(here.administrator, first, [word('GROBNICA')], '/check')).told).toContain('GRAVE_TYPE')
    const words = [word('GROBNICA'), { field: 'graveType', word: ',,', option: 'OTHER' }]
    // A check stores nothing.
    expect((await send(here.administrator, first, words, '/check')).told).toContain('"count":3')
    expect((await previewOf(here.administrator, first, recordType)).learned).toEqual([])
    expect((await send(here.administrator, first, words)).told).toContain('"count":3')
    expect(await typesOf(here.clerk)).toEqual(['GROBNICA', 'RAKA', 'OTHER'])
    expect((await previewOf(here.administrator, first, recordType)).learned).toEqual([
      { field: 'graveType', word: ',,', option: 'OTHER' },
      { field: 'graveType', word: 'grobnica dupla', option: 'GROBNICA' },
    ])
    const { actionName, changes } = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('companyId', '=', here.company.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([actionName, changes?.['words']?.to]).toEqual(['RECORDS_IMPORTED', 'Гробница дупла: GROBNICA, ,,: OTHER'])

    const later = graves('x', 'grobnica dupla').replace(/.*;x;.*\r\n/, '')
    const again = later.replace(';2;', ';77;')
    expect((await send(here.administrator, again)).told).toContain('"count":1')
    // Another meaning takes its place.
    const changed = again.replace(';77;', ';78;')
    expect((await send(here.administrator, changed, [word('OTHER')])).told).toContain('"count":1')
    expect((await typesOf(here.clerk)).slice(3)).toEqual(['GROBNICA', 'OTHER'])
    expect((await send(there.administrator, again, [], '/check')).told).toContain('GRAVE_TYPE')
    expect((await previewOf(there.administrator, again, recordType)).learned).toEqual([])
  })

  test('stay with the graves as their subtype, unless the file has a column for it', async () => {
    const { administrator, clerk } = await aTown()
    const subtypesOf = async () =>
      (await clerk.get('/api/grave/search?size=100&sort=id'))
        .json<{ entities: { subtype: string | null }[] }>()
        .entities.map(({ subtype }) => subtype)
    await send(administrator, graves('Гробница  дупла', 'рака', 'GROBNICA'), [word('GROBNICA')])
    expect(await subtypesOf()).toEqual(['Гробница дупла', null, null])
    const file = graves('гробница дупла;I реда', 'гробница дупла;')
      .replace('levels', 'levels;Подврста')
      .replaceAll(/;(I реда)?;1;1/g, ';1;1;$1')
      .replaceAll(/;(\d);(?=гробница)/g, ';5$1;')
    await send(administrator, file)
    expect((await subtypesOf()).slice(3)).toEqual(['I реда', 'гробница дупла'])
  })

  test('are refused for a field without choices, and for a value that is not a choice', async () => {
    const { administrator } = await aTown()
    const file = graves('рака')
    for (const wrong of [word('ДВОРАЦ'), { ...word('RAKA'), field: 'number' }, { ...word('RAKA'), word: '  ' }])
      expect(await send(administrator, file, [wrong])).toEqual({
        status: 400,
        told: expect.stringContaining('IMPORT_COLUMNS_NOT_VALID'),
      })
  })

  test('are not listed for a column with more than fifty', async () => {
    const { administrator } = await aTown()
    const file = graves(...Array.from({ length: 51 }, (_, at) => `врста ${at}`))
    expect((await previewOf(administrator, file, recordType)).words.map(({ length }) => length)).toEqual([
      1, 0, 0, 1, 1,
    ])
  })
})
