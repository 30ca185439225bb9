import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, aJmbg } from '../../testing/platform.ts'
import { graveyard } from '../../features/graveyards/record.ts'
import { FileFault } from './file-fault.ts'
import { aSheet, deathRecord, exchangePlatform, tableOf, exchangedType, enteredFields } from '../../testing/exchange.ts'
import { wrongRowsFile } from './wrong-rows.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

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
    'recognises columns by %s and detects the separator',
    async (_name, headers: Record<string, string>, separator) => {
      const { company, records } = await platform.aRegister()
      const sheet = aSheet([{}, {}], { header: (name) => headers[name] ?? name, separator })
      expect(await platform.imported(company, sheet)).toMatchObject({ count: 2, faults: [] })
      expect(await records()).toHaveLength(2)
    },
  )

  test.each(['29.2.1940.', '29. 02. 1940.', '29/2/1940', '29-02-1940', '1940-02-29'])(
    'accepts the date %s',
    async (dateOfBirth) => {
      const { company, records } = await platform.aRegister()
      await platform.imported(company, aSheet([{ dateOfBirth, jmbg: aJmbg('1940-02-29') }]))
      expect(await records()).toMatchObject([{ dateOfBirth: '1940-02-29' }])
    },
  )

  test.each(['38', '5.3.38', '30.2.1940.', '25/3-40', 'd', '+7', '05031940'])(
    'rejects the ambiguous date %s',
    async (dateOfBirth) => {
      const { company } = await platform.aRegister()
      expect((await platform.imported(company, aSheet([{ dateOfBirth }]))).faults).toMatchObject([
        { line: 2, field: 'dateOfBirth', code: 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID' },
      ])
    },
  )

  test('refuses a file with the date 3/25/1940, because then 3/5/1940 is not certain either', async () => {
    const { company } = await platform.aRegister()
    await expect(platform.imported(company, aSheet([{ dateOfBirth: '3/25/1940' }]))).rejects.toThrow(
      'Line 2: a date in the column dateOfBirth has the month before the day.',
    )
  })

  test.each([
    ['windows-1250', 'Đorđević', 'Žarko'],
    ['windows-1251', 'Ђорђевић', 'Жарко'],
  ] as const)('detects %s', async (encoding, lastName, firstName) => {
    const { company, records } = await platform.aRegister('Gradsko')
    const sheet = aSheet([
      { lastName, firstName, graveyard: 'Gradsko', ...plain(encoding === 'windows-1250' ? 'latin' : 'cyrillic') },
    ])
    expect(await platform.imported(company, inCodePage(sheet, encoding))).toMatchObject({ count: 1, faults: [] })
    expect(await records()).toMatchObject([{ lastName, firstName }])
  })

  test('reads UTF-16, as Excel saves «Unicode text»', async () => {
    const { company } = await platform.aRegister()
    const bytes = Buffer.from(`\uFEFF${aSheet([{}], { separator: '\t' })}`, 'utf16le')
    expect(await platform.imported(company, bytes)).toMatchObject({ count: 1, faults: [] })
  })

  test('matches graveyards and choices in any script and case', async () => {
    const { company, graveyard: own, records } = await platform.aRegister('Ново гробље')
    await platform.imported(company, aSheet([{ graveyard: 'NOVO GROBLJE', burialType: 'Гробница' }]))
    expect(await records()).toMatchObject([{ graveyardId: own.id, burialType: 'grobnica' }])
  })

  test('creates missing graveyards when requested, each once', async () => {
    const { company, records } = await platform.aRegister()
    const sheet = aSheet([{ graveyard: 'Старо гробље' }, { graveyard: 'Staro groblje' }, { graveyard: 'Ново гробље' }])
    expect((await platform.imported(company, sheet)).faults).toEqual([
      { line: 2, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
      { line: 3, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
    ])
    expect(await platform.imported(company, sheet, { creating: graveyard })).toMatchObject({
      count: 3,
      created: ['Старо гробље'],
    })
    expect((await records()).map((record) => (record['graveyard'] as { name: string }).name)).toEqual([
      'Старо гробље',
      'Старо гробље',
      'Ново гробље',
    ])
  })

  test('reports all errors by line and field, and then imports nothing', async () => {
    const { company, records, added } = await platform.aRegister()
    const [existing, own] = [aJmbg('1941-01-01'), aJmbg('1942-01-01')]
    await added({ jmbg: existing })
    const before = await platform.trail(company)
    const sheet = aSheet([
      {},
      { firstName: '', jmbg: '12', dateOfBurial: '2001-01-01' },
      { jmbg: own, notes: '"два\nреда"' },
      { jmbg: existing, graveyard: 'Непознато' },
      { jmbg: existing },
      { jmbg: own },
      { burialType: 'маузолеј' },
    ])
    const { faults, count } = await platform.imported(company, sheet, { creating: undefined })
    expect(faults).toEqual([
      { line: 3, code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
      {
        line: 3,
        code: 'DEATH_RECORD_JMBG_NOT_VALID',
        field: 'jmbg',
        explanation: ['ЈМБГ мора имати тачно 13 цифара.', 'A JMBG must have exactly 13 digits.'],
      },
      { line: 3, code: 'DEATH_RECORD_DATES_NOT_IN_ORDER', field: 'dateOfBurial' },
      { line: 6, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
      { line: 7, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: undefined },
      { line: 8, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: 4 },
      { line: 9, code: 'DEATH_RECORD_BURIAL_TYPE_NOT_VALID', field: 'burialType' },
    ])
    expect(count).toBe(2)
    expect(await records()).toHaveLength(1)
    expect(await platform.trail(company)).toEqual(before)
  })

  test('imports the valid rows when errors are skipped; the others can be corrected and imported again', async () => {
    const { company, records } = await platform.aRegister()
    const sheet = aSheet([{ lastName: 'Добрић' }, { lastName: '=Лошић', burialType: 'маузолеј' }])
    const file = path.join(platform.folder, 'errors.csv')
    const wrongRows = wrongRowsFile(file, (await tableOf(sheet)).header, ({ code }) => code)
    const { count, faults } = await platform.imported(company, sheet, {
      skipErrors: true,
      rejected: (row, own) => wrongRows.add(row, own),
    })
    wrongRows.keep()
    expect([count, faults.length]).toEqual([1, 1])
    const others = await readFile(file, 'utf8')
    expect(others).toMatch(/^\uFEFFГрешке;firstName;.*\r\nDEATH_RECORD_BURIAL_TYPE_NOT_VALID;.*;'=Лошић;.*\r\n$/)
    expect(await platform.imported(company, others.replace('маузолеј', 'raka'))).toMatchObject({ count: 1, faults: [] })
    expect(enteredFields(await records())).toMatchObject([{ lastName: 'Добрић' }, { lastName: '=Лошић' }])
  })

  test('as a dry run changes nothing and reports what the import would report', async () => {
    const { company, records } = await platform.aRegister()
    const sheet = aSheet([{ graveyard: 'Старо гробље' }, {}])
    const dryRun = await platform.imported(company, sheet, { dryRun: true, creating: graveyard })
    expect([await records(), await platform.trail(company)]).toEqual([[], []])
    expect(await platform.imported(company, sheet, { creating: graveyard })).toEqual(dryRun)
    expect(dryRun).toMatchObject({ count: 2, created: ['Старо гробље'] })
  })

  test('of the same file a second time adds nothing', async () => {
    const { company, records } = await platform.aRegister()
    const sheet = aSheet([{}, {}, {}])
    await platform.imported(company, sheet)
    expect(await platform.imported(company, sheet, { skipErrors: true })).toMatchObject({ count: 0 })
    expect(await records()).toHaveLength(3)
  })

  test('does not change other companies or use their graveyards', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister('Туђе гробље')]
    const jmbg = aJmbg('1943-01-01')
    await there.added({ jmbg })
    const before = await there.records()
    expect(await platform.imported(here.company, aSheet([{ jmbg }]))).toMatchObject({ count: 1, faults: [] })
    expect((await platform.imported(here.company, aSheet([{ graveyard: 'Туђе гробље' }]))).faults).toMatchObject([
      { code: 'GRAVEYARD_NOT_EXIST' },
    ])
    expect(await there.records()).toEqual(before)
  })

  test('makes its records searchable in any script', async () => {
    const { company, clerk } = await platform.aRegister()
    await platform.imported(company, aSheet([{ lastName: 'Ђорђевић' }, { lastName: 'Илић' }]))
    const found = await clerk.get('/api/deathRecord/search?searchParam=djordjevic')
    expect(found.json<{ total: number }>().total).toBe(1)
  })

  test.each([
    ['an unknown column', 'Ime;Kolona\r\nа;б\r\n', /Unknown columns: Kolona/],
    ['two columns for one field', 'name;Назив гробља\r\nа;б\r\n', /More than one column/],
    ['a required column missing', 'notes\r\nа\r\n', /Missing columns: Име \(firstName\)/],
    ['no rows', 'name\r\n', /no rows/],
    ['nothing', '', /empty/],
    ['an open quote', 'name\r\n"а\r\nб\r\n', /^line 2: /],
    ['a spreadsheet’s own format', 'PK\u0003\u0004', /save it as CSV/],
  ])('of a file with %s is rejected with a one-line message', async (name, text, message) => {
    const { company } = await platform.aRegister()
    const exchanged = text.startsWith('n') && !text.startsWith('notes') ? exchangedType('graveyard') : deathRecord
    const refused = (async () => platform.imported(company, text, {}, exchanged))()
    await expect(refused, name).rejects.toThrow(message)
    await expect(refused, name).rejects.toBeInstanceOf(FileFault)
  })

  test('ignores unknown columns when requested', async () => {
    const { company } = await platform.aRegister()
    const graveyards = exchangedType('graveyard')
    expect(
      await platform.imported(company, 'Rb;Назив гробља\r\n1;Старо\r\n', { skipColumns: true }, graveyards),
    ).toMatchObject({
      count: 1,
    })
  })

  test('rejects a row whose cells are shifted into other columns', async () => {
    const { company } = await platform.aRegister()
    expect((await platform.imported(company, aSheet([{ notes: 'а;б' }]))).faults).toEqual([
      { line: 2, code: 'REQUEST_NOT_VALID' },
    ])
  })
})

/** The sample record's texts in one alphabet only, as in a legacy code page. */
const plain = (alphabet: 'latin' | 'cyrillic') =>
  Object.fromEntries(
    Object.entries(aDeathRecord({ id: 0 }))
      .filter(([name, value]) => typeof value === 'string' && /[а-ш]/i.test(value) && !/^(first|last)Name$/.test(name))
      .map(([name]) => [name, alphabet === 'latin' ? 'Šabac' : 'Шабац']),
  )

/** Node decodes legacy code pages but cannot encode them, so this inverts the decoder. */
function inCodePage(text: string, encoding: 'windows-1250' | 'windows-1251'): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}

// The embedded database has one connection, and commands need a stopped server.
describe.runIf(process.env['TEST_DATABASE_URL'])('while rows are imported', () => {
  test('the clerks of the company can save records', async () => {
    const { company, record, records } = await platform.aRegister()
    const rows = aSheet(Array.from({ length: 250 }, () => ({})))
    const saved: number[] = []
    const { count } = await platform.imported(company, rows, {
      progress: async () => void saved.push((await record()).statusCode),
    })
    expect([count, saved]).toEqual([250, [200, 200]])
    expect(await records()).toHaveLength(100)
  })
})
