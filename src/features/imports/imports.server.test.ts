import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { type ImportPreview, type ImportResult, type StoredImport, undoDays } from '../../shared/imports.ts'
import { aSheet } from '../../testing/exchange.ts'
import { aJmbg, type Person, platformForTests } from '../../testing/platform.ts'
import { demonstratedTypes } from '../../testing/record-types.ts'

const platform = platformForTests()

async function aTown(graveyardName = 'Ново гробље') {
  const company = await platform.aCompany()
  const person = async (role: 'ADMIN' | 'USER') => platform.loggedIn(await platform.aUser(role, company))
  return {
    company,
    graveyard: await platform.aGraveyard(company, graveyardName),
    administrator: await person('ADMIN'),
    clerk: await person('USER'),
  }
}
type Values = Record<string, unknown>

const inBase64 = (file: string | Buffer) => Buffer.from(file).toString('base64')
const previewOf = async (person: Person, file: string | Buffer, recordType = 'deathRecord') => {
  const answer = await person.post('/api/imports/preview', { recordType, file: inBase64(file) })
  return answer.json<ImportPreview & { message?: string }>()
}

interface Options {
  path?: string
  recordType?: string
  key?: string
  columns?: unknown
}

/** Sends a file with the proposed columns, and returns the lines of the answer. */
async function linesOf(
  person: Person,
  file: string | Buffer,
  { path = '', recordType = 'deathRecord', key = '', columns }: Options = {},
) {
  const proposed = columns ?? (await previewOf(person, file, recordType)).columns
  const body = { recordType, file: inBase64(file), columns: proposed }
  const answer = await person.post(`/api/imports${path}`, body, key === '' ? {} : { 'idempotency-key': key })
  return answer.body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Values & Partial<ImportResult> => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
}
const resultOf = async (...call: Parameters<typeof linesOf>) => (await linesOf(...call)).at(-1) ?? {}
const check = (person: Person, file: string | Buffer, options: object = {}) =>
  resultOf(person, file, { ...options, path: '/check' })
const recordsOf = async (person: Person, base = '/api/deathRecord') =>
  (await person.get(`${base}/search?size=100&sort=id`)).json<{ entities: (Values & { id: number })[] }>().entities
const live = (records: readonly Values[]) => records.filter(({ deleted }) => deleted !== true)
const importsOf = async (person: Person, recordType = 'deathRecord') =>
  (await person.get(`/api/imports?recordType=${recordType}`)).json<{ entities: StoredImport[] }>().entities
const actionsOf = async ({ id }: { id: number }) =>
  (
    await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('companyId', '=', id)
      .orderBy('id')
      .execute()
  )
    .filter(({ actionName }) => actionName !== 'ACCESS_REFUSED')
    .map(({ actionName, changes }) =>
      actionName.startsWith('RECORDS') ? `${actionName} ${String(changes?.['count']?.to)}` : actionName,
    )

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
    ['half a workbook', 'IMPORT_FILE_NOT_READABLE', Buffer.from('PK\u0003\u0004…')],
    ['no text', 'IMPORT_FILE_NOT_READABLE', Buffer.from([0x61, 0, 0x3b, 0, 0, 10, 10, 0])],
    ['too many columns', 'IMPORT_FILE_TOO_LARGE', `${'а;'.repeat(200)}\r\n${'б;'.repeat(200)}\r\n`],
    ['too many rows', 'IMPORT_TOO_MANY_ROWS', `firstName\r\n${'а\r\n'.repeat(10_001)}`],
  ])('with %s is refused', async (_what, code, file) => {
    const { administrator } = await aTown()
    expect(await previewOf(administrator, inBase64(file) === '' ? '\n' : file)).toMatchObject({ message: code })
  })

  test('of more than 5 MB is refused before it is read', async () => {
    const { administrator } = await aTown()
    const large = await previewOf(administrator, Buffer.alloc(5_000_001, 'a'))
    expect(large.message).toBe('IMPORT_FILE_TOO_LARGE')
    const larger = await administrator.post('/api/imports/preview', { file: 'a'.repeat(7_000_000) })
    expect(larger.statusCode).toBe(413)
  })
})

/** A workbook as spreadsheet programs write it, with the rows of its sheet as XML. */
async function aWorkbook(rows: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = (targets: Record<string, string>) =>
    `<Relationships>${Object.entries(targets)
      .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="http://x/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const files: Record<string, string | Buffer> = {
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Умрли" sheetId="3" r:id="rId1"/><x:sheet name="Други" sheetId="1" r:id="rId9"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: '/xl/worksheets/sheet3.xml',
      styles: 'styles.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="[$-281A]dd\\.mm\\.yyyy\\."/><numFmt numFmtId="171" formatCode="#,##0.00&quot; дин.&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Датум уговора</t></si><si><r><t>Мили</t></r><r><t>воје &amp; син</t></r><rPh><t>не</t></rPh></si></sst>`,
    'xl/worksheets/sheet3.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
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
      { line: 5, cells: ['1900-02-28 06:00', '', '', '', '', ''] },
    ])
    expect([total, columns[1]]).toEqual([2, 'firstName'])
  })

  test.each([
    ['a bomb', 'IMPORT_FILE_TOO_LARGE', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(10_100_000)}</sst>` }],
    [
      'entities of its own',
      'IMPORT_FILE_NOT_READABLE',
      { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "ааа">]><sst><si><t>&a;</t></si></sst>' },
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

describe('an import', () => {
  test.each(demonstratedTypes.map((each, at) => [each.type.name, at % 2 === 0 ? 'xlsx' : 'csv', each] as const))(
    'of %s takes an exported list (%s) of another company without changes',
    async (name, format, { type, valid }) => {
      const [here, there] = [await aTown(), await aTown()]
      await here.clerk.post(`${type.base}/${here.company.id}`, valid({ graveyardId: here.graveyard.id }))
      const language = format === 'csv' ? 'rs-Latn' : 'en'
      const exported = await here.administrator.post(`${type.base}/export`, { format, language })
      expect(await check(there.administrator, exported.rawPayload, { recordType: name })).toMatchObject({ faults: [] })
      expect(await resultOf(there.administrator, exported.rawPayload, { recordType: name })).toMatchObject({ count: 1 })
      const [[before], [after]] = [await recordsOf(here.clerk, type.base), await recordsOf(there.clerk, type.base)]
      const own = ({
        id: _id,
        dateCreated: _created,
        graveyardId: _place,
        graveyard: _graveyard,
        paymentReference: _reference,
        ...values
      }: Values) => values
      expect(own(after ?? {})).toEqual(own(before ?? {}))
    },
  )

  test('is checked before: all errors by row and field, and nothing is stored', async () => {
    const { administrator, company } = await aTown()
    const jmbg = aJmbg('1941-01-01')
    const sheet = aSheet([
      { jmbg },
      { firstName: '', dateOfBirth: '31.2.1950.' },
      { jmbg, graveyard: 'Непознато' },
      { jmbg },
    ])
    for (const path of ['/check', '']) {
      const lines = await linesOf(administrator, sheet, { path })
      expect(lines).toEqual([
        { done: 0, of: 4 },
        {
          count: 1,
          deleted: 0,
          more: false,
          faults: [
            { line: 3, code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
            { line: 3, code: 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID', field: 'dateOfBirth' },
            { line: 4, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
            { line: 5, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: 2 },
          ],
        },
      ])
    }
    expect(await check(administrator, aSheet([{}, {}]))).toMatchObject({ count: 2, faults: [] })
    expect([await recordsOf(administrator), await importsOf(administrator), await actionsOf(company)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('takes the columns that the administrator has chosen', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{ firstName: 'Живко', fathersName: 'Петар' }])
    const { columns } = await previewOf(administrator, sheet)
    const swapped = columns.map(
      (name) =>
        ({ firstName: 'fathersName', fathersName: 'firstName', notes: null })[String(name)] ??
        (name === 'notes' ? null : name),
    )
    await resultOf(administrator, sheet, { columns: swapped })
    expect(await recordsOf(administrator)).toMatchObject([{ firstName: 'Петар', fathersName: 'Живко' }])
    const without = (name: string) => columns.map((each) => (each === name ? null : each))
    for (const wrong of [
      without('lastName'),
      [...columns, null],
      columns.map(() => 'firstName'),
      ['x'],
      without('x').slice(1),
    ])
      expect(await resultOf(administrator, sheet, { columns: wrong })).toEqual({ message: 'IMPORT_COLUMNS_NOT_VALID' })
  })

  test('is in the audit trail with every record, under the administrator’s name', async () => {
    const { administrator, company } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    expect(await actionsOf(company)).toEqual(['DEATH_RECORD_ADDED', 'DEATH_RECORD_ADDED', 'RECORDS_IMPORTED 2'])
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('userId')
      .distinct()
      .where('companyId', '=', company.id)
      .execute()
    expect(entries).toEqual([{ userId: administrator.id }])
  })

  test('that is requested twice with the same key adds its records once', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{}])
    const again = async (key: string) => resultOf(administrator, sheet, { key })
    expect(await again('key-1')).toMatchObject({ count: 1, faults: [] })
    expect(await again('key-1')).toMatchObject({ count: 1, faults: [] })
    expect(await again('key-2')).toMatchObject({ count: 0, faults: [{ line: 2, field: 'jmbg' }] })
    expect(await recordsOf(administrator)).toHaveLength(1)
  })

  test('uses no graveyard of another company', async () => {
    const [here] = [await aTown(), await aTown('Туђе гробље')]
    expect(await check(here.administrator, aSheet([{ graveyard: 'Туђе гробље' }]))).toMatchObject({
      faults: [{ code: 'GRAVEYARD_NOT_EXIST' }],
    })
  })

  test('is for administrators, and for records that they may write', async () => {
    const { administrator, clerk } = await aTown()
    expect(await previewOf(clerk, aSheet([{}]))).toMatchObject({ message: 'LOGIN_AS_ADMIN' })
    for (const name of ['graveyard', 'user', 'company', 'bankAccount', 'unknown'])
      expect(await previewOf(administrator, 'name\r\nа\r\n', name)).toMatchObject({ message: 'REQUEST_NOT_VALID' })
  })
})

describe('an import is undone', () => {
  test('as a whole, once', async () => {
    const { administrator, clerk, company } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    const [{ id, count, changed } = { id: 0 }] = await importsOf(administrator)
    expect([count, changed]).toEqual([2, []])
    expect((await clerk.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(401)
    expect((await administrator.post(`/api/imports/${id}/undo`, {})).json()).toEqual({ count: 2 })
    expect(live(await recordsOf(administrator))).toEqual([])
    expect((await actionsOf(company)).slice(3)).toEqual([
      'DEATH_RECORD_DELETED',
      'DEATH_RECORD_DELETED',
      'RECORDS_IMPORT_UNDONE 2',
    ])
    expect((await administrator.post(`/api/imports/${id}/undo`, {})).json()).toEqual({ message: 'IMPORT_NOT_EXIST' })
    expect(await importsOf(administrator)).toEqual([])
    // The same file can be imported again.
    expect(await resultOf(administrator, aSheet([{}]))).toMatchObject({ count: 1 })
  })

  test('unless one of its records was changed or deleted since', async () => {
    const { administrator, clerk } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    const [first, second] = await recordsOf(clerk)
    await clerk.put(`/api/deathRecord/${first?.id}`, { ...first, notes: 'Исправљено' })
    const [{ id, changed } = { id: 0 }] = await importsOf(administrator)
    expect(changed).toEqual([first?.id])
    const refused = async () => (await administrator.post(`/api/imports/${id}/undo`, {})).json()
    expect(await refused()).toEqual({ message: 'IMPORT_RECORDS_CHANGED' })
    await clerk.delete(`/api/deathRecord/${second?.id}/${clerk.id}`)
    expect(await refused()).toEqual({ message: 'IMPORT_RECORDS_CHANGED' })
    expect(live(await recordsOf(clerk))).toMatchObject([{ notes: 'Исправљено' }])
  })

  test('neither by another company nor after some days', async () => {
    const [here, there] = [await aTown(), await aTown()]
    await resultOf(here.administrator, aSheet([{}]))
    const [{ id } = { id: 0 }] = await importsOf(here.administrator)
    expect([
      (await there.administrator.post(`/api/imports/${id}/undo`, {})).statusCode,
      await importsOf(there.administrator),
    ]).toEqual([404, []])
    await platform.db
      .updateTable('imports')
      .set({ dateCreated: new Date(Date.now() - undoDays * 24 * 60 * 60_000) })
      .where('id', '=', id)
      .execute()
    expect((await here.administrator.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(404)
  })
})
