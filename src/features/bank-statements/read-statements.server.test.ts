import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { seededRandom } from '../../shared/seeded-random.ts'
import { coverText, type GivenStatement, statementText } from '../../testing/statements.ts'
import { readStatements, type StatedBeside } from './read-statements.server.ts'
import { statementFormats } from './statement.ts'

const account = '160000000000012395'
const given: GivenStatement = {
  account,
  number: '12',
  date: '2026-11-20',
  opening: 100_000,
  lines: [
    {
      amount: 146_600,
      partner: 'PETROVIĆ MARA',
      partnerAccount: '205000000000900151',
      purpose: 'ZAKUP GROBA',
      model: '97',
      reference: '960000000421',
      key: 'K1',
    },
    { amount: 5_600_001, partner: 'ЈОВИЋ ПЕРА', purpose: 'grob br 5', reference: '24-445', key: 'K2' },
    { amount: -35_00, partner: 'BANKA', purpose: 'PROVIZIJA', key: 'K3' },
  ],
}
const written = statementFormats.filter((format) => format !== 'TABLE')
const file = (text: string | Buffer, name = 'izvod') => ({ name, bytes: Buffer.from(text) })
const read = async (text: string | Buffer, beside?: StatedBeside) => {
  const [only, ...more] = await readStatements([file(text)], beside)
  expect(more).toEqual([])
  return only
}
const faultOf = async (text: string | Buffer, beside?: StatedBeside) => {
  const answer = await read(text, beside)
  return [answer?.fault?.code, answer?.fault?.detail]
}
async function zipped(files: Readonly<Record<string, string | Buffer>>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

describe('a statement is recognised by its content', () => {
  test.each(written)('%s', async (format) => {
    const answer = await read(statementText(format, given))
    expect(answer?.fault).toBeUndefined()
    const [statement] = answer?.statements ?? []
    expect(statement).toMatchObject({ format, account, date: given.date })
    expect(statement?.number).toBe(format === 'HALCOM' ? given.date : '12')
    expect(statement?.lines.map(({ amount }) => amount)).toEqual([146_600, 5_600_001, -3_500])
    const [first, second] = statement?.lines ?? []
    expect(first).toMatchObject({
      bookedOn: given.date,
      valueOn: given.date,
      partner: 'PETROVIĆ MARA',
      purpose: 'ZAKUP GROBA',
    })
    expect(first?.partnerAccount).toBe('205000000000900151')
    expect(first?.references[0]?.number).toBe('960000000421')
    expect(second?.references[0]?.number).toBe('24-445')
    const hasBalances = !['HALCOM', 'HALCOM_TABLE'].includes(format)
    expect([statement?.opening, statement?.closing]).toEqual(
      hasBalances ? [100_000, 5_843_101] : [undefined, undefined],
    )
  })

  test('of fixed width, with its cover beside it or in one archive', async () => {
    const [text, cover] = [statementText('HALCOM', given), coverText(given)]
    const together = await readStatements([file(text, '1.txt'), file(cover, '1_cov.txt')])
    const archive = await readStatements([file(await zipped({ 'a/1.txt': text, 'a/1_cov.txt': cover }), 'izvodi.zip')])
    for (const files of [together, archive]) {
      expect(files.map(({ name }) => name)).toEqual(['1.txt'])
      expect(files[0]?.statements).toMatchObject([
        { number: '12', opening: 100_000, closing: 5_843_101, stated: { count: 3, out: 3_500 } },
      ])
    }
  })

  test('as a table, by its headers or the columns that the clerk names', async () => {
    const rows = '20.11.2026;ПЕТРОВИЋ МАРА;1.466,00;;97;960000000421;Закуп\n21.11.2026;БАНКА;;35,00;;;Провизија\n'
    const beside = { account, number: '7' }
    const known = await read(`Датум;Уплатилац;Потражује;Дугује;Модел;Позив на број;Сврха\n${rows}`, beside)
    const columns = ['bookedOn', 'partner', 'credit', 'debit', 'model', 'reference', 'purpose'] as const
    const unknown = `а;б;в;г;д;ђ;е\n${rows}`
    expect(await faultOf(unknown, beside)).toEqual(['BANK_STATEMENT_COLUMN_MISSING', 'bookedOn, amount'])
    expect((await read(unknown, beside))?.header).toEqual(['а', 'б', 'в', 'г', 'д', 'ђ', 'е'])
    for (const answer of [known, await read(unknown, { ...beside, columns })])
      expect(answer?.statements).toMatchObject([
        {
          account,
          number: '7',
          date: '2026-11-21',
          lines: [{ amount: 146_600, partner: 'ПЕТРОВИЋ МАРА' }, { amount: -3_500 }],
        },
      ])
  })

  test('in each code page', async () => {
    const text = statementText('HALCOM', given).replace('ЈОВИЋ ПЕРА', 'JOVIĆ PERA')
    const cp1250 = Buffer.from([...text].map((letter) => (letter === 'Ć' ? 0xc6 : letter.charCodeAt(0))))
    const answer = await read(cp1250)
    expect(answer?.statements[0]?.lines.map(({ partner }) => partner)).toEqual(['PETROVIĆ MARA', 'JOVIĆ PERA', 'BANKA'])
  })
})

describe('a credit that is taken back is negative', () => {
  test.each(['HALCOM', 'ROL', 'CAMT053', 'MT940'] as const)('%s', async (format) => {
    const lines = [{ amount: -146_600, isReversal: true, reference: '960000000421' }]
    const answer = await read(statementText(format, { ...given, lines }))
    expect(answer?.statements[0]?.lines).toMatchObject([{ amount: -146_600, isReversal: true }])
  })
})

describe('a file is refused with what is wrong', () => {
  test.each([
    ['nothing', '', ['BANK_STATEMENT_EMPTY', undefined]],
    ['another document', '<a><b/></a>', ['BANK_STATEMENT_FORMAT_UNKNOWN', 'a']],
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "c">]><stmtrs>&b;</stmtrs>',
      ['BANK_STATEMENT_FILE_NOT_READABLE', 'DOCTYPE'],
    ],
    ['broken markup', '<stmtrs><a></stmtrs>', ['BANK_STATEMENT_FILE_NOT_READABLE', 'XML']],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      ['BANK_STATEMENT_FILE_NOT_READABLE', undefined],
    ],
    [
      'a table without what it needs',
      'ST_RACUNA#DATUM_KNJ#ST_IZPISKA\n1#2#3',
      ['BANK_STATEMENT_COLUMN_MISSING', 'ZNESEK_V_BREME, ZNESEK_V_DOBRO, SKLIC_ODOBR'],
    ],
    [
      'euros',
      statementText('ASSECO', given).replace('<curdef>RSD', '<curdef>EUR'),
      ['BANK_STATEMENT_CURRENCY_NOT_RSD', 'EUR'],
    ],
    [
      'no amount',
      statementText('ROL', given).replace('Potrazuje="1466.00"', 'Potrazuje="x"'),
      ['BANK_STATEMENT_VALUE_NOT_VALID', 'Potrazuje, 1'],
    ],
    [
      'no day',
      statementText('ASSECO', given).replace('<dtposted>2026-11-20', '<dtposted>2026-02-30'),
      ['BANK_STATEMENT_VALUE_NOT_VALID', 'dtposted, 1'],
    ],
    [
      'an impossible account',
      statementText('ROL', given).replace(account, '160000000000012396'),
      ['BANK_STATEMENT_VALUE_NOT_VALID', 'Partija'],
    ],
  ])('%s', async (_, text, fault) => {
    expect(await faultOf(text)).toEqual(fault)
  })

  test('too large, too deep, too many lines, and an archive that explodes', async () => {
    expect(await faultOf(' '.repeat(5_000_001))).toEqual(['BANK_STATEMENT_FILE_TOO_LARGE', undefined])
    expect(await faultOf('<a>'.repeat(100_000))).toEqual(['BANK_STATEMENT_TOO_MANY_LINES', undefined])
    const many = Array.from({ length: 10_001 }, () => ({ amount: 100 }))
    expect(await faultOf(statementText('HALCOM', { ...given, lines: many }).slice(0, 4_900_000))).toEqual([
      'BANK_STATEMENT_TOO_MANY_LINES',
      undefined,
    ])
    const large = await zipped(
      Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}`, Buffer.alloc(4_900_000, 32)])),
    )
    expect(await faultOf(large)).toEqual(['BANK_STATEMENT_FILE_TOO_LARGE', undefined])
    expect(await faultOf(await zipped({ 'a.zip': await zipped({ a: 'b' }) }))).toEqual([
      'BANK_STATEMENT_FILE_NOT_READABLE',
      'ZIP',
    ])
  })
})

describe('a damaged file is read or refused, never an error or a hang', () => {
  const random = seededRandom(38)
  const changed = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    for (let count = random.integer(1, 8); count > 0; count--) {
      const at = random.integer(0, Math.max(0, copy.length - 1))
      const kind = random.integer(0, 3)
      if (kind === 0) copy[at] = random.integer(0, 255)
      if (kind === 1) copy.copyWithin(at, random.integer(0, copy.length - 1))
      if (kind === 2)
        copy.fill(random.any([0x20, 0x30, 0x3c, 0x0a, 0x00]), at, Math.min(copy.length, at + random.integer(1, 60)))
      if (kind === 3) return copy.subarray(0, at)
    }
    return copy
  }
  const small = { ...given, lines: given.lines.slice(0, 2) }
  test.each(written)('%s', async (format) => {
    const bytes = Buffer.from(statementText(format, small))
    const slowest = { took: 0 }
    for (let round = 0; round < 30; round++) {
      const begun = performance.now()
      const files = await readStatements([{ name: 'izvod', bytes: changed(bytes) }])
      slowest.took = Math.max(slowest.took, performance.now() - begun)
      for (const { statements, fault } of files) {
        if (!fault) expect(statements.length).toBeGreaterThan(0)
        for (const { lines } of statements)
          for (const { amount } of lines) expect(Number.isSafeInteger(amount)).toBe(true)
      }
    }
    // A worker thread that reads a table begins in a fraction of it.
    expect(slowest.took).toBeLessThan(5000)
  })
})
