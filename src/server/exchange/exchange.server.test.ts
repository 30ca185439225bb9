import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangedTypes } from '../../app/record-types.ts'
import { aDeathRecord, aJmbg, testPlatform } from '../../app/test-platform.ts'
import { graveyard } from '../../features/graveyards/record.ts'
import { columnNamed, columnsOf, type Exchanged } from './columns.ts'
import { exportRecords, type ExportOptions } from './export.ts'
import { importRecords, type ImportOptions } from './import.ts'
import { FileFault, tableIn } from './table.ts'
import { wrongRows } from './wrong-rows.ts'
import type { CompanyId } from '../database/tenancy.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>
let folder: string
beforeAll(async () => {
  platform = await testPlatform()
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-exchange-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

function typeCalled(name: string): Exchanged {
  const found = exchangedTypes.find(({ type }) => type.name === name)
  if (!found) throw new Error(`There is no type ${name}.`)
  return found
}
const deathRecord = typeCalled('deathRecord')

async function aRegister(graveyardName = 'Ново гробље') {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, graveyardName)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const added = async (values: Record<string, unknown> = {}) => {
    const answer = await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, values))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ deathRecord: { id: number } }>().deathRecord
  }
  const records = async () =>
    (await clerk.get('/api/deathRecord/search?size=100&sort=dateCreated')).json<{
      entities: Record<string, unknown>[]
    }>().entities
  return { company, graveyard, clerk, added, records }
}

let files = 0
async function exported(
  company: { id: CompanyId },
  options: Partial<ExportOptions> = {},
  exchanged: Exchanged = deathRecord,
) {
  const file = path.join(folder, `${++files}.${options.format ?? 'csv'}`)
  const whole = { format: 'csv', headers: 'names', withDeleted: false, ...options } as const
  const count = await exportRecords(platform.db, company.id, exchanged, file, whole)
  return { count, file, bytes: await readFile(file) }
}

const tableOf = (bytes: Uint8Array | string, exchanged: Exchanged = deathRecord, format: 'csv' | 'json' = 'csv') =>
  tableIn(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
    format,
    isKnown: (header) => columnNamed(columnsOf(exchanged), header) !== undefined,
  })

const imported = (
  company: { id: CompanyId },
  bytes: Uint8Array | string,
  options: ImportOptions = {},
  exchanged: Exchanged = deathRecord,
  format: 'csv' | 'json' = 'csv',
) => importRecords(platform.db, company.id, exchanged, tableOf(bytes, exchanged, format), options)

/** What a clerk has written of a record; the rest is the server's. */
const written = (records: readonly Record<string, unknown>[]) =>
  records.map(
    ({ id: _id, dateCreated: _created, version: _version, graveyardId: _graveyard, graveyard, ...fields }) => ({
      ...fields,
      graveyard: (graveyard as { name: string }).name,
    }),
  )

/** A spreadsheet of so many rows in which each row is right, and what is said of one row changed. */
function aSheet(rows: readonly Record<string, string>[], { header = (name: string) => name, separator = ';' } = {}) {
  const { graveyardId: _id, ...whole } = aDeathRecord({ id: 0 })
  const names = [...Object.keys(whole), 'graveyard']
  const lines = rows.map((row) => {
    const values: Record<string, unknown> = { ...aDeathRecord({ id: 0 }), graveyard: 'Ново гробље', notes: '', ...row }
    return names.map((name) => String(values[name])).join(separator)
  })
  return `${[names.map(header).join(separator), ...lines].join('\r\n')}\r\n`
}

const trail = (company: { id: number }) =>
  platform.db
    .selectFrom('auditEntries')
    .select(['actionName', 'userId', 'userEmail', 'changes', 'recordId'])
    .where('companyId', '=', company.id)
    .where('userEmail', '=', 'cli')
    .orderBy('id')
    .execute()

const hostile = [
  { lastName: '=cmd|" /C calc"!A0', firstName: '@SUM(1;2)', fathersName: '+381', mothersName: '-1' },
  { lastName: "'=already", firstName: "'", fathersName: "''-x", mothersName: "O'Brien" },
  { notes: 'први ред\nдруги; "трећи"\r\nчетврти\tпети', causeOfDeath: '"' },
  { lastName: 'Ђурић 😀', occupation: 'a;b,c', placeOfDeath: '""', lastResidenceAddress: ' „бб“ ' },
  { burialPlaceNumber: '000', funeralApprovalNumber: '007', burialGraveNumber: '1/2' },
  { lastName: '＝full width', notes: '=1+1\n=2+2' },
]

describe('what is exported', () => {
  test.each([['csv'], ['json']] as const)(
    'as %s comes back the same by an import, whatever people have written',
    async (format) => {
      const [here, there] = [await aRegister(), await aRegister()]
      for (const values of hostile) await here.added(values)
      const { bytes, count } = await exported(here.company, { format })
      expect(count).toBe(hostile.length)
      expect(await imported(there.company, bytes, {}, deathRecord, format)).toMatchObject({ count, faults: [] })
      expect(written(await there.records())).toEqual(written(await here.records()))
      expect(written(await here.records())).toMatchObject(
        hostile.map((values) =>
          'lastResidenceAddress' in values ? { ...values, lastResidenceAddress: '„бб“' } : values,
        ),
      )
    },
  )

  test('is what Excel in Serbia opens: UTF-8 with its mark, semicolons, no formula, files only for the operator', async () => {
    const { company, added } = await aRegister()
    const { id } = await added({
      lastName: '=1+1',
      dateOfDeath: '2024-02-29',
      dateOfBurial: '2024-03-02',
      notes: 'а;"б"',
    })
    const { bytes, file } = await exported(company)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, row, end] = bytes.toString().slice(1).split('\r\n')
    expect(header?.split(';').slice(0, 4)).toEqual(['id', 'firstName', 'fathersName', 'lastName'])
    expect(header).toMatch(/;graveyard;.*;notes;dateCreated$/)
    expect(row).toMatch(
      new RegExp(`^${id};Петар;Живко;'=1\\+1;.*;2024-02-29;.*;Ново гробље;.*;2024-03-02;0042;"а;""б""";`),
    )
    expect(end).toBe('')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('may bear the Serbian labels, by which the import knows the columns too', async () => {
    const [here, there] = [await aRegister(), await aRegister()]
    await here.added()
    const { bytes } = await exported(here.company, { headers: 'labels' })
    expect(bytes.toString()).toMatch(/^\uFEFFБрој записа;Име;Име оца;Презиме;ЈМБГ;/)
    expect(await imported(there.company, bytes)).toMatchObject({ count: 1, faults: [] })
  })

  test('leaves deleted records out, or marks them; an import does not bring them to life', async () => {
    const [here, there] = [await aRegister(), await aRegister()]
    const { id } = await here.added({ lastName: 'Обрисани' })
    await here.added({ lastName: 'Живи' })
    await here.clerk.delete(`/api/deathRecord/${id}/${here.clerk.id}`)
    expect((await exported(here.company)).count).toBe(1)
    const { bytes, count } = await exported(here.company, { withDeleted: true })
    expect(count).toBe(2)
    expect(bytes.toString().split('\r\n')[0]).toMatch(/;deleted$/)
    expect(await imported(there.company, bytes)).toMatchObject({ count: 1, deleted: 1, faults: [] })
    expect(written(await there.records())).toMatchObject([{ lastName: 'Живи' }])
  })

  test('goes on over more records than are read at once, in the order of their ids', async () => {
    const { company } = await aRegister()
    const rows = Array.from({ length: 1100 }, (_, n) => `{"name":"Гробље ${String(n).padStart(4, '0')}"}`)
    const { count } = await imported(company, rows.join('\n'), {}, typeCalled('graveyard'), 'json')
    expect(count).toBe(1100)
    const { bytes } = await exported(company, { format: 'json' }, typeCalled('graveyard'))
    const names = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { name: string }).name)
    expect(names).toEqual(['Ново гробље', ...rows.map((row) => (JSON.parse(row) as { name: string }).name)])
  })

  test('holds nothing of another company', async () => {
    const [here, there] = [await aRegister(), await aRegister('Туђе гробље')]
    await there.added({ lastName: 'Туђић' })
    await here.added()
    const { bytes, count } = await exported(here.company, { withDeleted: true })
    expect([count, bytes.toString().includes('Туђ')]).toEqual([1, false])
  })

  test('stands in the audit trail with its number, and so does what is imported, beside an entry for each record', async () => {
    const [here, there] = [await aRegister(), await aRegister()]
    await here.added()
    await here.added()
    await imported(there.company, (await exported(here.company)).bytes)
    const said = { userId: null, userEmail: 'cli', changes: { type: { to: 'Евиденција умрлих' }, count: { to: 2 } } }
    expect(await trail(here.company)).toMatchObject([{ actionName: 'RECORDS_EXPORTED', ...said }])
    const [first, second] = await there.records()
    expect(await trail(there.company)).toMatchObject([
      { actionName: 'DEATH_RECORD_ADDED', recordId: first?.['id'] },
      { actionName: 'DEATH_RECORD_ADDED', recordId: second?.['id'] },
      { actionName: 'RECORDS_IMPORTED', ...said },
    ])
  })
})

describe('an import', () => {
  const latin: Record<string, string> = {
    firstName: 'IME',
    lastName: 'Prezime',
    jmbg: 'jmbg',
    dateOfDeath: 'datum SMRTI',
    graveyard: 'Groblje',
  }
  const english: Record<string, string> = {
    firstName: 'First name',
    dateOfBurial: 'DATE OF BURIAL',
    graveyard: 'Graveyard',
  }

  test.each([
    ['the fields’ names', {}, ';'],
    ['labels in Serbian Latin', latin, ','],
    ['labels in English', english, '\t'],
  ] as const)(
    'knows its columns by %s and finds the separator by itself',
    async (_name, headers: Record<string, string>, separator) => {
      const { company, records } = await aRegister()
      const sheet = aSheet([{}, {}], { header: (name) => headers[name] ?? name, separator })
      expect(await imported(company, sheet)).toMatchObject({ count: 2, faults: [] })
      expect(await records()).toHaveLength(2)
    },
  )

  test.each(['29.2.1940.', '29. 02. 1940.', '29/2/1940', '29-02-1940', '1940-02-29'])(
    'understands the date %s',
    async (dateOfBirth) => {
      const { company, records } = await aRegister()
      await imported(company, aSheet([{ dateOfBirth, jmbg: aJmbg('1940-02-29') }]))
      expect(await records()).toMatchObject([{ dateOfBirth: '1940-02-29' }])
    },
  )

  test.each(['38', '5.3.38', '30.2.1940.', '3/25/1940', 'd', '+7', '05031940'])(
    'takes %s for no date rather than guess',
    async (dateOfBirth) => {
      const { company } = await aRegister()
      expect((await imported(company, aSheet([{ dateOfBirth }]))).faults).toMatchObject([
        { line: 2, field: 'dateOfBirth', code: 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID' },
      ])
    },
  )

  test.each([
    ['windows-1250', 'Đorđević', 'Žarko'],
    ['windows-1251', 'Ђорђевић', 'Жарко'],
  ] as const)('reads %s without being told', async (encoding, lastName, firstName) => {
    const { company, records } = await aRegister('Gradsko')
    const sheet = aSheet([
      { lastName, firstName, graveyard: 'Gradsko', ...plain(encoding === 'windows-1250' ? 'latin' : 'cyrillic') },
    ])
    expect(await imported(company, inCodePage(sheet, encoding))).toMatchObject({ count: 1, faults: [] })
    expect(await records()).toMatchObject([{ lastName, firstName }])
  })

  test('reads UTF-16, as Excel saves «Unicode text»', async () => {
    const { company } = await aRegister()
    const bytes = Buffer.from(`\uFEFF${aSheet([{}], { separator: '\t' })}`, 'utf16le')
    expect(await imported(company, bytes)).toMatchObject({ count: 1, faults: [] })
  })

  test('finds a graveyard and a choice in any script and case', async () => {
    const { company, graveyard: own, records } = await aRegister('Ново гробље')
    await imported(company, aSheet([{ graveyard: 'NOVO GROBLJE', burialType: 'Гробница' }]))
    expect(await records()).toMatchObject([{ graveyardId: own.id, burialType: 'grobnica' }])
  })

  test('makes the graveyards that are not there when it is told to, each once', async () => {
    const { company, records } = await aRegister()
    const sheet = aSheet([{ graveyard: 'Старо гробље' }, { graveyard: 'Staro groblje' }, { graveyard: 'Ново гробље' }])
    expect((await imported(company, sheet)).faults).toEqual([
      { line: 2, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
      { line: 3, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
    ])
    expect(await imported(company, sheet, { creating: graveyard })).toMatchObject({
      count: 3,
      created: ['Старо гробље'],
    })
    expect((await records()).map((record) => (record['graveyard'] as { name: string }).name)).toEqual([
      'Старо гробље',
      'Старо гробље',
      'Ново гробље',
    ])
  })

  test('says everything that is wrong by line and field, and then brings in nothing at all', async () => {
    const { company, records, added } = await aRegister()
    const [taken, own] = [aJmbg('1941-01-01'), aJmbg('1942-01-01')]
    await added({ jmbg: taken })
    const before = await trail(company)
    const sheet = aSheet([
      {},
      { firstName: '', jmbg: '12', dateOfBurial: '2001-01-01' },
      { jmbg: own, notes: '"два\nреда"' },
      { jmbg: taken, graveyard: 'Непознато' },
      { jmbg: taken },
      { jmbg: own },
      { burialType: 'маузолеј' },
    ])
    const { faults, count } = await imported(company, sheet, { creating: undefined })
    expect(faults).toEqual([
      { line: 3, code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
      { line: 3, code: 'DEATH_RECORD_JMBG_NOT_VALID', field: 'jmbg' },
      { line: 3, code: 'DEATH_RECORD_DATES_NOT_IN_ORDER', field: 'dateOfBurial' },
      { line: 6, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
      { line: 7, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: undefined },
      { line: 8, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: 4 },
      { line: 9, code: 'DEATH_RECORD_BURIAL_TYPE_NOT_VALID', field: 'burialType' },
    ])
    expect(count).toBe(2)
    expect(await records()).toHaveLength(1)
    expect(await trail(company)).toEqual(before)
  })

  test('brings in the rows that are right when errors are skipped; the others can come again when they are mended', async () => {
    const { company, records } = await aRegister()
    const sheet = aSheet([{ lastName: 'Добрић' }, { lastName: '=Лошић', burialType: 'маузолеј' }])
    const { count, faults } = await imported(company, sheet, { skipErrors: true })
    expect([count, faults.length]).toEqual([1, 1])
    const others = wrongRows(tableOf(sheet), faults, ({ code }) => code)
    expect(others).toMatch(/^\uFEFFГрешке;firstName;.*\r\nDEATH_RECORD_BURIAL_TYPE_NOT_VALID;.*;'=Лошић;.*\r\n$/)
    expect(await imported(company, others.replace('маузолеј', 'raka'))).toMatchObject({ count: 1, faults: [] })
    expect(written(await records())).toMatchObject([{ lastName: 'Добрић' }, { lastName: '=Лошић' }])
  })

  test('that is only tried changes nothing, and says what the import itself would say', async () => {
    const { company, records } = await aRegister()
    const sheet = aSheet([{ graveyard: 'Старо гробље' }, {}])
    const tried = await imported(company, sheet, { dryRun: true, creating: graveyard })
    expect([await records(), await trail(company)]).toEqual([[], []])
    expect(await imported(company, sheet, { creating: graveyard })).toEqual(tried)
    expect(tried).toMatchObject({ count: 2, created: ['Старо гробље'] })
  })

  test('of the same file a second time brings in nothing new', async () => {
    const { company, records } = await aRegister()
    const sheet = aSheet([{}, {}, {}])
    await imported(company, sheet)
    expect(await imported(company, sheet, { skipErrors: true })).toMatchObject({ count: 0 })
    expect(await records()).toHaveLength(3)
  })

  test('leaves other companies as they are, and takes no graveyard of theirs', async () => {
    const [here, there] = [await aRegister(), await aRegister('Туђе гробље')]
    const jmbg = aJmbg('1943-01-01')
    await there.added({ jmbg })
    const before = await there.records()
    expect(await imported(here.company, aSheet([{ jmbg }]))).toMatchObject({ count: 1, faults: [] })
    expect((await imported(here.company, aSheet([{ graveyard: 'Туђе гробље' }]))).faults).toMatchObject([
      { code: 'GRAVEYARD_NOT_EXIST' },
    ])
    expect(await there.records()).toEqual(before)
  })

  test('finds what it brought in by a search in any script', async () => {
    const { company, clerk } = await aRegister()
    await imported(company, aSheet([{ lastName: 'Ђорђевић' }, { lastName: 'Илић' }]))
    const found = await clerk.get('/api/deathRecord/search?searchParam=djordjevic')
    expect(found.json<{ total: number }>().total).toBe(1)
  })

  test.each([
    ['a column that no field is called', 'Ime;Kolona\r\nа;б\r\n', /No field is called: Kolona/],
    ['two columns for a field', 'name;Назив гробља\r\nа;б\r\n', /More than one column/],
    ['no column for what every record has', 'notes\r\nа\r\n', /No column for: Име \(firstName\)/],
    ['no rows', 'name\r\n', /no rows/],
    ['nothing', '', /empty/],
    ['an open quote', 'name\r\n"а\r\nб\r\n', /^line 2: /],
    ['a spreadsheet’s own format', 'PK\u0003\u0004', /save it as CSV/],
  ])('of a file with %s is refused in one line', async (name, text, said) => {
    const { company } = await aRegister()
    const exchanged = text.startsWith('n') && !text.startsWith('notes') ? typeCalled('graveyard') : deathRecord
    const refused = (async () => imported(company, text, {}, exchanged))()
    await expect(refused, name).rejects.toThrow(said)
    await expect(refused, name).rejects.toBeInstanceOf(FileFault)
  })

  test('leaves columns out that no field is called, when it is told to', async () => {
    const { company } = await aRegister()
    const graveyards = typeCalled('graveyard')
    expect(await imported(company, 'Rb;Назив гробља\r\n1;Старо\r\n', { skipColumns: true }, graveyards)).toMatchObject({
      count: 1,
    })
  })

  test('refuses a row whose cells have slipped into other columns', async () => {
    const { company } = await aRegister()
    expect((await imported(company, aSheet([{ notes: 'а;б' }]))).faults).toEqual([
      { line: 2, code: 'REQUEST_NOT_VALID' },
    ])
  })
})

describe('every type', () => {
  test.each(exchangedTypes.map((exchanged) => [exchanged.type.name, exchanged] as const))(
    'of %s has headers that name one column each',
    (_name, exchanged) => {
      const columns = columnsOf(exchanged)
      for (const column of columns)
        for (const header of [column.name, ...column.label])
          expect(columnNamed(columns, header)?.name, header).toBe(column.name)
    },
  )

  test('with amounts, rates and numbers comes back the same', async () => {
    const [here, there] = [await aRegister(), await aRegister()]
    const exchanged = typeCalled('contractRentBurialPlace')
    const contract = {
      contractNumber: '1/2026',
      contractDate: '2026-01-05',
      clientName: 'Петар',
      clientSurname: 'Ђорђевић',
      identityCardNumber: '001234567',
      jmbgNumber: aJmbg('1950-01-01'),
      clientCity: 'Зеленград',
      clientAddress: 'Липа',
      clientAddressNumber: '12а',
      burialPlaceNumber: '7',
      graveNumber: '1',
      priceTag: 1234567.8,
      rateAdvancedPaymentAmount: 0.05,
      rate2Amount: 1000,
      rate2Deadline: '2026-02-05',
    }
    const answer = await here.clerk.post(`/api/contractRentBurialPlace/${here.company.id}`, contract)
    expect(answer.statusCode, answer.body).toBe(200)
    const { bytes } = await exported(here.company, {}, exchanged)
    expect(bytes.toString()).toContain(';1234567,80;0,05;1000,00;2026-02-05;')
    expect(await imported(there.company, bytes, {}, exchanged)).toMatchObject({ count: 1, faults: [] })
    const found = await there.clerk.get('/api/contractRentBurialPlace/search')
    expect(found.json<{ entities: unknown[] }>().entities).toMatchObject([contract])
  })
})

/** The made-up texts of a record in one alphabet only, as a code page has them. */
const plain = (alphabet: 'latin' | 'cyrillic') =>
  Object.fromEntries(
    Object.entries(aDeathRecord({ id: 0 }))
      .filter(([name, value]) => typeof value === 'string' && /[а-ш]/i.test(value) && !/^(first|last)Name$/.test(name))
      .map(([name]) => [name, alphabet === 'latin' ? 'Šabac' : 'Шабац']),
  )

/** Node decodes the old code pages but writes none: what a byte means is asked of the decoder. */
function inCodePage(text: string, encoding: 'windows-1250' | 'windows-1251'): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}
