import { describe, expect, test } from 'vitest'
import { aSheet } from '../../testing/exchange.ts'
import { previewOf, resultOf, townThatImports } from '../../testing/imports.ts'
import { aJmbg, type Person, platformForTests } from '../../testing/platform.ts'
import { aWorkbook, inline, numeric, writtenBy } from '../../testing/workbook.ts'

const platform = platformForTests()
const aTown = () => townThatImports(platform)

const libreOffice = writtenBy('LibreOffice/7.4.7.2$Linux_X86_64 LibreOffice_project/40$Build-2')
const excel = writtenBy('Microsoft Excel')
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`
const from1904 = {
  'xl/workbook.xml': `<workbook><workbookPr date1904="1"/><sheets><sheet name="Умрли" id="rId1"/></sheets></workbook>`,
}

/** What the preview shows of cells below a header. */
async function shown(person: Person, cells: readonly string[], more: Record<string, string> = {}) {
  const file = await aWorkbook(row(inline('Име')) + cells.map((cell) => row(cell)).join(''), more)
  const { rows } = await previewOf(person, file)
  return rows.map((each) => each.cells[0])
}

/** A sheet of graves of which one cell, in the column with the header, is given. */
async function graveFile(header: string, cell: string) {
  const names = ['Гробље', 'Број', 'Врста', 'Број места', 'Број нивоа', 'Напомена']
  const values = ['Ново гробље', '118', 'Рака', '2', '1', 'код капеле']
  return aWorkbook(
    row(...names.map(inline)) + row(...values.map((value, at) => (names[at] === header ? cell : inline(value)))),
  )
}
const gravesOf = async (person: Person) =>
  (await person.get('/api/grave/search?size=100')).json<{ entities: Record<string, unknown>[] }>().entities

// The numbers of days are those that LibreOffice 7.4 and Excel store.
describe('a date in a workbook', () => {
  test.each([
    ['LibreOffice', libreOffice, [-4317, 1, 60, 61], ['1888-03-05', '1899-12-31', '1900-02-28', '1900-03-01']],
    ['OpenOffice', writtenBy('OpenOffice/4.1.15'), [1], ['1899-12-31']],
    ['Excel', excel, [1, 59, 60, 61], ['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01']],
    ['an unnamed program', {}, [1, 61], ['1900-01-01', '1900-03-01']],
    ['a Macintosh', { ...excel, ...from1904 }, [0, 1462], ['1904-01-01', '1908-01-02']],
    ['LibreOffice with the same first day', { ...libreOffice, ...from1904 }, [-1, 0], ['1903-12-31', '1904-01-01']],
  ] as const)('is the day that %s shows', async (_program, parts, serials, days) => {
    const { administrator } = await aTown()
    expect(
      await shown(
        administrator,
        serials.map((serial) => numeric(serial, 'date')),
        parts,
      ),
    ).toEqual(days)
  })

  test('has no time, day or month that the cell does not show', async () => {
    const { administrator } = await aTown()
    const cells = [
      numeric(45292.25, 'date'),
      numeric(45292.25, 'instant'),
      numeric(13944, 'month'),
      numeric(13944, 'year'),
      numeric(0.604166666666667, 'time'),
    ]
    expect(await shown(administrator, cells)).toEqual(['2024-01-01', '2024-01-01 06:00', '3/1938', '1938', '14:30'])
    expect(await shown(administrator, ['<c t="d"><v>1938-03-05T00:00:00</v></c>'])).toEqual(['1938-03-05'])
  })

  test('of which the cell shows only the month or year is as precise as that', async () => {
    const { administrator, clerk } = await aTown()
    const header = ['graveyard', 'surname', 'kind', 'buriedOn'].map(inline)
    const buried = (name: string, cell: string) => row(inline('Ново гробље'), inline(name), inline('COFFIN'), cell)
    const file = await aWorkbook(
      row(...header) +
        buried('Илић', numeric(13944, 'month')) +
        buried('Анић', numeric(13944, 'year')) +
        buried('Лазић', numeric(13944, 'date')),
    )
    expect(await resultOf(administrator, file, { recordType: 'interment' })).toMatchObject({ count: 3, faults: [] })
    const stored = (await clerk.get('/api/interment/search?size=100&sort=id')).json<{
      entities: { buriedOn: string; precision: string }[]
    }>()
    expect(stored.entities.map(({ buriedOn, precision }) => [buriedOn, precision])).toEqual([
      ['1938-03-01', 'MONTH'],
      ['1938-01-01', 'YEAR'],
      ['1938-03-05', 'DAY'],
    ])
  })
})

describe('a cell that shows something else than the field can contain', () => {
  test.each([
    ['a date in a column of texts', 'Број', numeric(46086, 'date'), 'number', /датум/],
    ['a month in a column of texts', 'Број', numeric(46086, 'month'), 'number', /датум/],
    ['a day of a month in a column of texts', 'Напомена', numeric(46086, 'dayOfMonth'), 'note', /датум/],
    ['a time in a column of texts', 'Број', numeric(0.21, 'time'), 'number', /време/],
    ['an error', 'Број', '<c t="e"><v>#N/A</v></c>', 'number', /грешк/],
    ['an error that a formula has written as a text', 'Број', inline('#REF!'), 'number', /грешк/],
    ['a date that the program cannot show', 'Напомена', numeric(-5, 'date'), 'note', /грешк/],
    ['a logical value', 'Број', '<c t="b"><v>1</v></c>', 'number', /логичк/],
    ['a logical value in a column of numbers', 'Број места', '<c t="b"><v>1</v></c>', 'places', /логичк/],
    ['a date in a column of names', 'Гробље', numeric(46086, 'date'), 'graveyardId', /датум/],
  ])('is an error with an explanation: %s', async (_what, header, cell, field, explanation) => {
    const { administrator } = await aTown()
    const file = await graveFile(header, cell)
    for (const path of ['/check', '']) {
      const { faults, count } = await resultOf(administrator, file, { recordType: 'grave', path })
      expect([count, faults]).toEqual([
        0,
        [
          {
            line: 2,
            field,
            code: 'IMPORT_CELL_NOT_VALID',
            value: expect.any(String),
            explanation: [expect.stringMatching(explanation), expect.any(String)],
          },
        ],
      ])
    }
    expect(await gravesOf(administrator)).toEqual([])
  })

  test('is an error in a text file too, if it is what a spreadsheet shows for an error', async () => {
    const { administrator } = await aTown()
    const { faults } = await resultOf(administrator, aSheet([{ fathersName: '#N/A' }]), { path: '/check' })
    expect(faults).toMatchObject([{ line: 2, field: 'fathersName', code: 'IMPORT_CELL_NOT_VALID' }])
  })

  test('is an error in a date too: a day without its year, a time, an error', async () => {
    const { administrator } = await aTown()
    const header = ['graveyard', 'surname', 'kind', 'buriedOn'].map(inline)
    const cells = [numeric(13944, 'dayOfMonth'), numeric(0.5, 'time'), '<c t="e"><v>#VALUE!</v></c>']
    const rows = cells.map((cell) => row(inline('Ново гробље'), inline('Илић'), inline('COFFIN'), cell))
    const file = await aWorkbook(row(...header) + rows.join(''))
    const { faults = [] } = await resultOf(administrator, file, { recordType: 'interment', path: '/check' })
    expect(faults.map(({ line, field, code }) => [line, field, code])).toEqual(
      [2, 3, 4].map((line) => [line, 'buriedOn', 'IMPORT_CELL_NOT_VALID']),
    )
  })

  test('is an error in the columns of holders, but a day is none where days are', async () => {
    const { administrator } = await aTown()
    const grave = await graveFile('', '')
    await resultOf(administrator, grave, { recordType: 'grave' })
    const header = ['Гробље', 'Број', 'Број уговора', 'Важи од', 'Презиме', 'Име', 'Удео', 'Од'].map(inline)
    const holder = (name: string, share: string, from: string) =>
      row(
        ...['Ново гробље', '118', '5/1980'].map(inline),
        numeric(29221, 'date'),
        ...[name, 'Јован'].map(inline),
        share,
        from,
      )
    const file = await aWorkbook(
      row(...header) +
        holder('Илић', numeric(46024, 'date'), numeric(29221, 'year')) +
        holder('Анић', numeric(0.5, 'percentage'), '<c t="b"><v>0</v></c>'),
    )
    const { faults = [] } = await resultOf(administrator, file, { recordType: 'graveRight', path: '/check' })
    expect(faults.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'holders.share', 'IMPORT_CELL_NOT_VALID'],
      [3, 'holders.heldFrom', 'IMPORT_CELL_NOT_VALID'],
    ])
  })
})

describe('a number in a workbook', () => {
  test('is a percentage if it is shown as one', async () => {
    const { administrator } = await aTown()
    const cells = [numeric(0.5, 'percentage'), numeric(0.125, 'oneDecimal'), numeric(0.145, 'percentage')]
    expect(await shown(administrator, [...cells, numeric(1 / 3, 'twoDecimals')])).toEqual([
      '50%',
      '12,5%',
      '15%',
      '33,33%',
    ])
  })

  test('has the leading zeros that the cell shows', async () => {
    const { administrator } = await aTown()
    expect(
      await shown(administrator, [
        numeric(12, 'threeDigits'),
        numeric(1200, 'threeDigits'),
        numeric(1.5, 'threeDigits'),
      ]),
    ).toEqual(['012', '1200', '1,5'])
  })

  test.each(['general', 'personalNumber', 'oneDecimalNumber'] as const)(
    'is a JMBG that has lost its leading zero, if the check digit fits, in a cell that is %s',
    async (style) => {
      const { administrator, clerk } = await aTown()
      const number = aJmbg('1948-05-01')
      const file = (jmbg: number) =>
        aWorkbook(
          row(...['surname', 'name', 'kind', 'jmbg', 'addressState', 'deliverBy'].map(inline)) +
            row(...['Илић', 'Ана', 'PERSON'].map(inline), numeric(jmbg, style), ...['UNKNOWN', 'POST'].map(inline)),
        )
      const wrong = Number(number) + (number.endsWith('9') ? -1 : 1)
      const result = async (jmbg: number) => resultOf(administrator, await file(jmbg), { recordType: 'party' })
      expect(await result(wrong)).toMatchObject({ faults: [{ field: 'jmbg', code: 'PARTY_JMBG_NOT_VALID' }] })
      expect(await result(Number(number))).toMatchObject({ count: 1, faults: [] })
      const parties = (await clerk.get('/api/party/search')).json<{ entities: { jmbg: string }[] }>()
      expect(parties.entities).toMatchObject([{ jmbg: number }])
    },
  )
})
