import { describe, expect, test } from 'vitest'
import { aSheet } from '../../testing/exchange.ts'
import { platformForTests } from '../../testing/platform.ts'
import { inBase64, previewOf, resultOf, townThatImports } from '../../testing/imports.ts'
import { aWorkbook, inline } from '../../testing/workbook.ts'

const platform = platformForTests()
const aTown = () => townThatImports(platform)

describe('a file', () => {
  test('is shown with its first rows, the fields of its known headers, and what is required', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{ lastName: 'Ђорђевић' }, {}], {
      header: (name) => ({ firstName: 'IME', lastName: 'Last name', notes: 'Нешто друго' })[name] ?? name,
    })
    const { header, columns, fields, rows, total } = await previewOf(administrator, sheet)
    const at = (name: string) => header.indexOf(name)
    expect(['IME', 'Last name', 'Нешто друго', 'graveyard'].map((name) => columns[at(name)])).toEqual([
      'firstName',
      'lastName',
      null,
      'graveyardId',
    ])
    expect([total, rows[0]?.line, rows[0]?.cells[at('Last name')]]).toEqual([2, 2, 'Ђорђевић'])
    expect(fields.find(({ name }) => name === 'lastName')).toEqual({ name: 'lastName', required: true })
    expect(fields.find(({ name }) => name === 'notes')).toEqual({ name: 'notes', required: false })
  })

  test.each([
    ['nothing in it', 'IMPORT_FILE_EMPTY', ''],
    ['a header only', 'IMPORT_FILE_EMPTY', 'firstName;lastName\r\n'],
    ['the format of old Excel', 'IMPORT_FILE_OLD_FORMAT', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a list of objects', 'IMPORT_FILE_JSON', ' [\n {"ime": "Ана"}]'],
    ['objects in lines', 'IMPORT_FILE_JSON', '{"ime":"Ана"}\n{"ime":"Раде"}'],
    ['a family tree', 'IMPORT_FILE_GEDCOM', '\uFEFF0 HEAD\n1 SOUR Gramps\n0 @I1@ INDI\n1 NAME Ана /Илић/'],
    ['half a workbook', 'IMPORT_FILE_NOT_READABLE', Buffer.from('PK\u0003\u0004…')],
    ['no text', 'IMPORT_FILE_NOT_READABLE', Buffer.from([0x61, 0, 0x3b, 0, 0, 10, 10, 0])],
    ['too many columns', 'IMPORT_FILE_TOO_LARGE', `${'а;'.repeat(200)}\r\n${'б;'.repeat(200)}\r\n`],
    ['too many rows', 'IMPORT_TOO_MANY_ROWS', `firstName\r\n${'а\r\n'.repeat(10_001)}`],
    ['600,000 rows', 'IMPORT_TOO_MANY_ROWS', `firstName\r\n${'а;б\r\n'.repeat(600_000)}`],
    ['line ends only', 'IMPORT_TOO_MANY_ROWS', '\n'.repeat(5_000_000)],
    ['old line ends only', 'IMPORT_TOO_MANY_ROWS', '\r'.repeat(5_000_000)],
    ['rows of separators', 'IMPORT_TOO_MANY_ROWS', ';\n'.repeat(2_500_000)],
    ['a header of separators', 'IMPORT_FILE_EMPTY', `${';'.repeat(4_900_000)}\nа`],
  ])('with %s is refused', async (_what, code, file) => {
    const { administrator } = await aTown()
    const begin = process.cpuUsage()
    expect(await previewOf(administrator, inBase64(file) === '' ? '\n' : file)).toMatchObject({ message: code })
    // All threads together; the parser would need half a minute for the largest ones.
    expect(process.cpuUsage(begin).user).toBeLessThan(8_000_000)
  })

  test('below titles is read from the row with the headers, which can be chosen, as can the encoding', async () => {
    const { administrator } = await aTown()
    const file = Buffer.from('KNJIGA UMRLIH 2024;;\nPrezime;Ime;Dat. sahrane\nMili\xe6;Ana;5. III 1938.', 'latin1')
    const found = await previewOf(administrator, file, 'interment')
    expect(found).toMatchObject({
      headerRow: 2,
      encoding: 'windows-1250',
      columns: ['surname', 'name', 'buriedOn'],
      rows: [{ line: 3, cells: ['Milić', 'Ana', '5. III 1938.'] }],
    })
    const body = { recordType: 'interment', file: inBase64(file) }
    const chosen = await administrator.post('/api/imports/preview', { ...body, headerRow: 1, encoding: 'CP852' })
    expect(chosen.json()).toMatchObject({
      headerRow: 1,
      encoding: 'cp852',
      header: ['KNJIGA UMRLIH 2024', '', ''],
      total: 2,
    })
    for (const wrong of [{ headerRow: 0 }, { headerRow: 1.5 }, { encoding: 'ebcdic' }])
      expect((await administrator.post('/api/imports/preview', { ...body, ...wrong })).statusCode).toBe(400)

    const order = { columns: [null, 'surname', null], constants: { graveyardId: 'Ново гробље', kind: 'URN' } }
    const result = await resultOf(administrator, file, {
      recordType: 'interment',
      path: '/check',
      headerRow: 2,
      ...order,
    })
    expect(result).toMatchObject({ faults: [], count: 1 })
  })

  test('says of each error what the row contains', async () => {
    const { administrator } = await aTown()
    const file = 'surname;buriedOn;kind;graveyard\nИлић;31. IV 1938;сандук;Ново гробље\nАнић;1938;бачва;'
    const { faults } = await resultOf(administrator, file, { recordType: 'interment', path: '/check' })
    expect(faults).toEqual([
      expect.objectContaining({
        line: 2,
        field: 'buriedOn',
        value: '31. IV 1938',
        explanation: [expect.stringContaining('3/1938'), expect.any(String)],
      }),
      expect.objectContaining({ line: 3, field: 'kind', value: 'бачва' }),
    ])
  })

  test('of more than 5 MB is refused before it is read', async () => {
    const { administrator } = await aTown()
    const large = await previewOf(administrator, Buffer.alloc(5_000_001, 'a'))
    expect(large.message).toBe('IMPORT_FILE_TOO_LARGE')
    const larger = await administrator.post('/api/imports/preview', { file: 'a'.repeat(7_000_000) })
    expect(larger.statusCode).toBe(413)
  })
})

test.each([
  ['interment', 'Prezime pok.', 'surname'],
  ['interment', 'LastName', 'surname'],
  ['interment', 'datum_rodjenja', 'yearOfBirth'],
  ['interment', 'God. rođenja', 'yearOfBirth'],
  ['interment', 'Врста', 'kind'],
  ['interment', 'Dat. sahrane', 'buriedOn'],
  ['interment', 'Презиме (умрлог)', 'surname'],
  ['deathRecord', 'Dat. rođ.', 'dateOfBirth'],
  ['deathRecord', 'DatumSahrane', 'dateOfBurial'],
  ['deathRecord', 'Бр. гр. места', 'burialPlaceNumber'],
  ['deathRecord', 'Врста', 'burialType'],
  ['grave', 'Врста', 'graveType'],
  ['grave', 'Парц.', 'sectionId'],
  ['grave', 'Бр.', null],
  ['grave', 'Гробно место', null],
  ['graveRight', 'Документ', 'document'],
  ['book', 'Документ о праву', 'graveRight.document'],
  ['party', 'PTT', 'zipCode'],
  ['party', 'Kućni br.', 'addressNumber'],
])('the header of a file of %s «%s» is recognised as %s', async (recordType, header, field) => {
  const { administrator } = await aTown()
  expect((await previewOf(administrator, `${header};x\nа;б`, recordType)).columns[0]).toBe(field)
})

describe('a workbook', () => {
  test('with a merged title above its table is read from the row with the headers', async () => {
    const { administrator } = await aTown()
    const file = await aWorkbook(
      `<row r="1">${inline('КЊИГА УМРЛИХ 2024')}</row><row r="3">${['Презиме', 'Име'].map(inline).join('')}</row>` +
        `<row r="4">${['Илић', 'Ана'].map(inline).join('')}</row>`,
    )
    const found = await previewOf(administrator, file, 'interment')
    expect(found).toMatchObject({ headerRow: 3, columns: ['surname', 'name'], rows: [{ line: 4 }], total: 1 })
    expect(found).not.toHaveProperty('encoding')
  })

  test('is read with its dates, amounts, shared and formatted texts, and values of formulas', async () => {
    const { administrator } = await aTown()
    const header = `<c r="A1" t="s"><v>0</v></c>${['Име', 'износ', 'час', 'збир', 'број'].map(inline).join('')}`
    const file = await aWorkbook(
      `<row r="1">${header}</row><row r="2"/><row r="4"><c r="A4" s="2"><v>45292</v></c><c r="B4" t="s"><v>1</v></c>` +
        `<c r="C4" s="3"><v>1234.5</v></c><c r="D4" s="4"><v>0.604166666666667</v></c>` +
        `<c r="E4"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="F4" t="str"><f>"00"&amp;"7"</f><v>007</v></c></row>` +
        `<row r="5"><c r="A5" s="1"><v>60.25</v></c></row>`,
    )
    const { rows, columns, total } = await previewOf(administrator, file)
    expect(rows).toEqual([
      { line: 4, cells: ['2024-01-01', 'Миливоје & син', '1234,5', '14:30', '0,3', '007'] },
      { line: 5, cells: ['1900-02-29', '', '', '', '', ''] },
    ])
    expect([total, columns[1]]).toEqual([2, 'firstName'])
  })

  test('of several sheets shows the first that has rows, and any other that is chosen, which is then imported', async () => {
    const { administrator } = await aTown()
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const names = ['Упутство', 'Парцеле', 'Гробна места &amp; врсте']
    const relation = (id: number) =>
      `<Relationship Id="rId${id}" Type="http://x/worksheet" Target="worksheets/sheet${id}.xml"/>`
    const sheetOf = (...rows: readonly string[][]) =>
      `<worksheet ${main}><sheetData>${rows.map((cells) => `<row>${cells.map(inline).join('')}</row>`).join('')}</sheetData></worksheet>`
    const sheet = (id: number) => `<sheet name="${names[id - 1]}" sheetId="${id}" r:id="rId${id}"/>`
    const file = await aWorkbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${[1, 2, 3].map(sheet).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map(relation).join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': sheetOf(['Гробна места су на трећем листу.']),
      'xl/worksheets/sheet2.xml': sheetOf(['Гробље', 'Ознака'], ['Ново гробље', '1']),
      'xl/worksheets/sheet3.xml': sheetOf(
        ['Гробље', 'Број', 'Врста', 'Број места', 'Број нивоа'],
        ['Ново гробље', '118', 'Рака', '2', '1'],
        ['Ново гробље', '119', 'Рака', '1', '1'],
      ),
    })
    const sheets = ['Упутство', 'Парцеле', 'Гробна места & врсте']
    expect(await previewOf(administrator, file, 'grave')).toMatchObject({ sheets, sheet: 1, total: 1 })
    expect(await previewOf(administrator, file, 'grave', 2)).toMatchObject({ sheets, sheet: 2, total: 2 })
    expect(await previewOf(administrator, file, 'grave', 0)).toMatchObject({ message: 'IMPORT_FILE_EMPTY' })
    expect(await previewOf(administrator, file, 'grave', 3)).toMatchObject({ message: 'IMPORT_FILE_NOT_READABLE' })
    expect(await resultOf(administrator, file, { recordType: 'grave', sheet: 2 })).toMatchObject({
      count: 2,
      faults: [],
    })
    expect(await previewOf(administrator, aSheet([{}]))).toMatchObject({ sheets: [], sheet: 0 })
  })

  test.each([
    ['a bomb', 'IMPORT_FILE_TOO_LARGE', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(10_100_000)}</sst>` }],
    [
      'entities of its own',
      'IMPORT_FILE_NOT_READABLE',
      { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "ааа">]><sst><si><t>&a;</t></si></sst>' },
    ],
    [
      'very many sheets',
      'IMPORT_FILE_TOO_LARGE',
      {
        'xl/workbook.xml': `<workbook><sheets>${'<sheet name="Лист" id="rId1"/>'.repeat(200_000)}</sheets></workbook>`,
      },
    ],
    ['broken XML', 'IMPORT_FILE_NOT_READABLE', { 'xl/worksheets/sheet3.xml': '<worksheet><sheetData>' }],
    ['a cell far to the right', 'IMPORT_FILE_TOO_LARGE', { 'xl/sharedStrings.xml': '<sst/>' }],
  ])('with %s is refused', async (what, code, parts) => {
    const { administrator } = await aTown()
    const far = what.startsWith('a cell') ? '<c r="XFD2"><v>1</v></c>' : ''
    const file = await aWorkbook(`<row>${inline('Име')}</row><row>${inline('Ана')}${far}</row>`, parts)
    expect(await previewOf(administrator, file)).toMatchObject({ message: code })
  })
})

test('the valid rows of a file, and the others with their errors, can be saved as files', async () => {
  const { administrator } = await aTown()
  const file =
    'surname;buriedOn;kind;graveyard\nИлић;31. IV 1938;сандук;Ново гробље\nАнић;1938;=бачва;Ново гробље\nЛазић;1940;урна;Ново гробље'
  const columns = ['surname', 'buriedOn', 'kind', 'graveyardId']
  const rowsOf = async (rows: string) => {
    const body = { recordType: 'interment', file: inBase64(file), columns, rows, language: 'en' }
    const answer = await administrator.post('/api/imports/rows', body)
    expect(answer.headers['content-disposition']).toContain('.csv')
    return answer.body.replace('\uFEFF', '').trim().split('\r\n')
  }
  expect(await rowsOf('VALID')).toEqual(['surname;buriedOn;kind;graveyard', 'Лазић;1940;урна;Ново гробље'])
  const wrong = await rowsOf('WRONG')
  expect(wrong[0]).toBe('Errors;surname;buriedOn;kind;graveyard')
  expect(wrong.slice(1).map((line) => line.replace(/^[^;]+;/, ''))).toEqual([
    'Илић;31. IV 1938;сандук;Ново гробље',
    "Анић;1938;'=бачва;Ново гробље",
  ])
})
