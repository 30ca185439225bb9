import { describe, expect, test } from 'vitest'
import { resultOf, townThatImports } from '../../testing/imports.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

interface Buried {
  surname: string
  graveyard: { name: string }
  kind: string
  buriedOn: string | null
  precision: string
}
async function aTown() {
  const town = await townThatImports(platform)
  const { administrator, clerk } = town
  const add = (file: string, options: object = {}) =>
    resultOf(administrator, file, { recordType: 'interment', ...options })
  const buried = async () =>
    (await clerk.get('/api/interment/search?size=100&sort=id')).json<{ entities: Buried[] }>().entities
  return { ...town, add, buried }
}

describe('a value for all rows', () => {
  const constants = { graveyardId: 'Novo groblje', kind: 'Сандук' }

  test('takes the place of a column, as a column would contain it', async () => {
    const { add, buried } = await aTown()
    expect(await add('surname;buriedOn\nИлић;1938\nАнић;март 1940', { constants })).toMatchObject({
      count: 2,
      faults: [],
    })
    expect((await buried()).map(({ surname, graveyard, kind }) => [surname, graveyard.name, kind])).toEqual([
      ['Илић', 'Ново гробље', 'COFFIN'],
      ['Анић', 'Ново гробље', 'COFFIN'],
    ])
  })

  test('makes no record of a row without one, and hides no cell too many', async () => {
    const { add } = await aTown()
    expect(await add('surname;buriedOn\nИлић;1938\n;\nАнић;1940;вишак', { constants })).toMatchObject({
      count: 0,
      faults: [{ line: 4, code: 'REQUEST_NOT_VALID' }],
    })
  })

  test('is checked like a cell, and is of a field that has no column', async () => {
    const { add, administrator } = await aTown()
    expect(
      (await add('surname;buriedOn\nИлић;1938', { constants: { ...constants, kind: 'Ковчег' } })).faults,
    ).toMatchObject([{ line: 2, field: 'kind', code: 'INTERMENT_KIND_NOT_VALID' }])
    for (const [columns, given] of [
      [['surname', 'buriedOn', 'kind'], constants],
      [['surname', 'buriedOn', null], { ...constants, nothing: '1' }],
      [['surname', 'buriedOn', null], { kind: 'COFFIN' }],
    ] as const) {
      const file = Buffer.from('surname;buriedOn;x\nИлић;1938;1').toString('base64')
      const body = { recordType: 'interment', file, columns, constants: given }
      const refused = await administrator.post('/api/imports/check', body)
      expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'IMPORT_COLUMNS_NOT_VALID' }])
    }
  })
})

describe('a date', () => {
  const constants = { graveyardId: 'Ново гробље', kind: 'COFFIN' }

  test('with a year of two digits is of the chosen century, and otherwise an error', async () => {
    const { add, buried } = await aTown()
    const file = 'surname;buriedOn\nИлић;5.3.38'
    expect((await add(file, { constants })).faults).toMatchObject([{ line: 2, field: 'buriedOn' }])
    expect(await add(file, { constants, century: 1900 })).toMatchObject({ count: 1, faults: [] })
    expect((await buried()).map(({ buriedOn, precision }) => [buriedOn, precision])).toEqual([['1938-03-05', 'DAY']])
  })

  test('that can only have the month first refuses the file, because then no other date is certain', async () => {
    const { add, buried, administrator } = await aTown()
    const file = Buffer.from('surname;buriedOn\nИлић;3/5/1938\nАнић;3/25/1938').toString('base64')
    const body = { recordType: 'interment', file, columns: ['surname', 'buriedOn'], constants }
    const refused = await administrator.post('/api/imports/check', body)
    expect(refused.body).toContain('{"message":"IMPORT_DATES_MONTH_FIRST"}')
    expect((await administrator.post('/api/imports', body)).body).toContain('IMPORT_DATES_MONTH_FIRST')
    expect(await buried()).toEqual([])
    expect(await add('surname;buriedOn\nИлић;25/3/1938', { constants })).toMatchObject({ count: 1 })
  })
})
