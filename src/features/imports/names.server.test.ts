import { expect, test } from 'vitest'
import { previewOf, resultOf, townThatImports } from '../../testing/imports.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

async function aTown() {
  const town = await townThatImports(platform)
  const namesIn = async (base: string) =>
    (await town.clerk.get(`${base}/search?size=100&sort=id`)).json<{ entities: Record<string, unknown>[] }>().entities
  return { ...town, namesIn }
}

const burials = [
  'Гробље;Презиме (име оца) име;Врста;Датум сахране',
  'Ново гробље;Петровић (Милан) Јован;COFFIN;5.3.1938.',
  'Ново гробље;Петровић Милана Стана;COFFIN;1941',
  'Ново гробље;Doe, Jane;COFFIN;1950',
  'Ново гробље;;COFFIN;1951',
].join('\n')

test('names in one column of interments are divided, doubtful ones as a user decides', async () => {
  const { administrator, namesIn } = await aTown()
  const { columns, fields } = await previewOf(administrator, burials, 'interment')
  expect(columns).toEqual(['graveyardId', 'fullName', 'kind', 'buriedOn'])
  expect(fields.find(({ name }) => name === 'nameFirst')).toEqual({
    name: 'nameFirst',
    required: false,
    label: ['Име и презиме', 'Name and surname'],
    contains: ['surname', 'name', 'fathersName'],
  })
  const options = { recordType: 'interment' }
  const checked = await resultOf(administrator, burials, { ...options, path: '/check' })
  expect(checked.faults).toEqual([{ line: 5, field: 'fullName', code: 'INTERMENT_SURNAME_CANT_BE_NULL' }])
  expect(checked.names?.map(({ line, sure, ...parts }) => [line, sure, ...Object.values(parts)])).toEqual([
    [2, true, 'Петровић (Милан) Јован', 'Петровић', 'Милан', 'Јован'],
    [3, false, 'Петровић Милана Стана', 'Петровић', 'Милана', 'Стана'],
    [4, true, 'Doe, Jane', 'Doe', '', 'Jane'],
  ])
  const names = [{ text: 'Петровић Милана Стана', surname: 'Петровић', fathersName: 'Милан', name: 'Стана' }]
  const whole = burials.split('\n').slice(0, -1).join('\n')
  expect(await resultOf(administrator, whole, { ...options, names })).toMatchObject({ count: 3, faults: [] })
  expect(await namesIn('/api/interment')).toMatchObject([
    { surname: 'Петровић', fathersName: 'Милан', name: 'Јован' },
    { surname: 'Петровић', fathersName: 'Милан', name: 'Стана' },
    { surname: 'Doe', fathersName: null, name: 'Jane' },
  ])
  expect(await resultOf(administrator, whole, { ...options, names })).toMatchObject({ count: 0, faults: [] })
})

test('a whole name may stand beside the father’s, but not beside its parts', async () => {
  const { administrator, namesIn } = await aTown()
  const options = { recordType: 'interment', columns: ['graveyardId', 'nameFirst', 'fathersName', 'kind'] }
  const file = 'Гробље;Покојник;Отац;Врста\nНово гробље;Јован Петровић;Милан;COFFIN\nНово гробље;Ана (Лука) Илић;;URN'
  expect(await resultOf(administrator, file, options)).toMatchObject({ count: 2, faults: [] })
  expect(await namesIn('/api/interment')).toMatchObject([
    { surname: 'Петровић', fathersName: 'Милан', name: 'Јован' },
    { surname: 'Илић', fathersName: 'Лука', name: 'Ана' },
  ])
  const twice = { ...options, columns: ['graveyardId', 'fullName', 'surname', 'kind'] }
  expect(await resultOf(administrator, file, twice)).toMatchObject({ message: 'IMPORT_COLUMNS_NOT_VALID' })
  const beside = await previewOf(administrator, 'Гробље;Презиме;Име;Покојник\nНово гробље;Илић;Ана;Ана', 'interment')
  expect(beside.columns).toEqual(['graveyardId', 'surname', 'name', null])
})

test('names of parties and clients are divided too, except those of legal entities', async () => {
  const { administrator, namesIn } = await aTown()
  const file = [
    'kind;Име и презиме;ПИБ;registrationNumber;addressState;deliverBy',
    'PERSON;Јован Петровић;;;UNKNOWN;POST',
    'LEGAL;Каменорезац Белутак д.о.о.;100000024;12345678;UNKNOWN;POST',
  ].join('\n')
  expect(await resultOf(administrator, file, { recordType: 'party' })).toMatchObject({ count: 2, faults: [] })
  expect(await namesIn('/api/party')).toMatchObject([
    { surname: 'Петровић', name: 'Јован' },
    { surname: null, name: 'Каменорезац Белутак д.о.о.' },
  ])
  const client = await previewOf(administrator, 'contractNumber;Презиме и име\n1;Илић Ана', 'contractRentBurialPlace')
  expect(client.fields.find(({ name }) => name === 'fullName')?.contains).toEqual(['clientSurname', 'clientName'])
})
