import { readdir, readFile, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { commandsForTests } from '../testing/commands.ts'
import { exchangedTypes } from './record-types.ts'
import { seedDemo } from './demo.ts'

const { inFolder, command, database } = commandsForTests()
let settings: Awaited<ReturnType<typeof database>>
const cli = (...args: string[]) => command(args, settings)
beforeAll(async () => {
  settings = await database('data')
  const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
  await seedDemo(db)
  await db
    .insertInto('companies')
    .values({ name: 'Ново предузеће', email: 'novo@example.rs', registrationNumber: '12345678' })
    .execute()
  await close()
})

const importing = (file: string, ...more: string[]) =>
  cli('import', file, '--company', 'novo preduzeće', '--type', 'deathRecord', ...more)
const demo = ['--company', '1']

describe('an operator', () => {
  test('moves a register to another company, after a dry run, with exit code 0', async () => {
    const out = await cli('export', ...demo, '--type', 'deathRecord', '--out', 'umrli.csv', '--headers', 'labels')
    const [, count = ''] = /^umrli\.csv: (\d+) records\.\n$/.exec(out.out) ?? []
    expect(out).toMatchObject({ code: 0, err: '' })
    const dryRun = await importing('umrli.csv', '--graveyards', 'create', '--dry-run')
    expect(dryRun).toMatchObject({ code: 0, err: expect.stringContaining(`${count} of ${count} rows\n`) })
    expect(dryRun.out).toContain('To be created: ')
    expect(dryRun.out).toContain(`Nothing was changed; ${count} records could be imported into Ново предузеће.`)
    const done = await importing('umrli.csv', '--graveyards', 'create')
    expect([done.code, done.out]).toEqual([
      0,
      expect.stringContaining(`${count} records imported into Ново предузеће.`),
    ])
    expect((await cli('audit', 'verify')).out).toMatch(/^Ново предузеће \(\d+\): intact; entries: \d+/m)
  })

  test('exports all types to a folder, and cannot overwrite anything', async () => {
    const { code, out } = await cli('export', ...demo, '--format', 'json', '--out', 'all')
    expect([code, out.trim().split('\n').length]).toEqual([0, exchangedTypes.length])
    expect((await readdir(inFolder('all'))).toSorted()).toEqual(
      exchangedTypes.map(({ type }) => `${type.name}.jsonl`).toSorted(),
    )
    expect(await cli('export', ...demo, '--out', 'all')).toMatchObject({ code: 2, err: 'all already exists.\n' })
  })

  test('imports rows that are in the register already only with --with-already', async () => {
    const row = 'PERSON;Јован;Петровић;Липа;3;Зеленград;OK;POST'
    await writeFile(
      inFolder('stranke.csv'),
      `kind;name;surname;address;addressNumber;city;addressState;deliverBy\n${row}\n`,
    )
    const add = async (...more: string[]) =>
      (await cli('import', 'stranke.csv', '--company', 'Ново предузеће', '--type', 'party', ...more)).out
    expect(await add()).toContain('1 records imported')
    const again = await add()
    expect(again).toContain('1 rows are in the register already and were left out: lines 2.')
    expect(again).toContain('0 records imported')
    expect(await add('--with-already')).toContain('1 records imported')
  })

  test('gets data errors in Serbian, grouped and without values, with exit code 1', async () => {
    const lines = Array.from({ length: 3 }, () => '{"firstName":"Тајни"}').join('\n')
    const columns = Object.fromEntries(
      Object.keys(exchangedTypes[2]?.type.fields.shape ?? {}).map((name) => [name, '']),
    )
    await writeFile(inFolder('wrong.jsonl'), `${JSON.stringify({ ...columns, jmbg: '123' })}\n${lines}\n`)
    const { code, out } = await importing('wrong.jsonl')
    expect(code).toBe(1)
    expect(out).toContain('line 1: ЈМБГ (jmbg): ЈМБГ мора имати тачно 13 цифара.\n')
    expect(out).toContain('lines 2–4: ЈМБГ (jmbg): Унесите ЈМБГ.\n')
    expect(out).toContain('4 rows are invalid, 0 are valid.\nNothing was changed;')
    expect(out).not.toMatch(/Тајни|123/)
  })

  test('--skip-errors writes the invalid rows to a separate file', async () => {
    const file = inFolder('groblja.csv')
    await writeFile(file, 'Назив гробља\r\nСеоско\r\n\u0007\r\n')
    const given = ['import', file, '--company', 'Ново предузеће', '--type', 'graveyard', '--skip-errors']
    const { code, out } = await cli(...given)
    expect(code).toBe(1)
    expect(out).toContain('1 records imported into Ново предузеће.')
    expect(await readFile(`${file}.errors.csv`, 'utf8')).toMatch(/^\uFEFFГрешке;Назив гробља\r\n[^;\n]+;\p{Cc}\r\n$/u)
    expect(await cli(...given)).toMatchObject({ code: 2, err: expect.stringContaining('already exists') })
  })

  test.each([
    ['a NUL', Buffer.from('Назив\0гробља\r\nСеоско\r\n'), /^This is not a text file; [^\p{Cc}]*\n$/u],
    [
      'the bytes of an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /^This is not a text file; [^\p{Cc}]*\n$/u,
    ],
    [
      'a terminal escape sequence',
      Buffer.from('\u001B[2J\u0007гробље\r\nСеоско\r\n'),
      /^Unknown columns: [^\p{Cc}]*\n$/u,
    ],
  ])('importing a file with %s reports one printable line', async (_name, bytes, message) => {
    const file = inFolder('binary.csv')
    await writeFile(file, bytes)
    const { code, err } = await importing(file)
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
  })

  test.each([
    ['no company', ['export'], /--company/],
    ['an unknown company', ['export', '--company', 'Непознато'], /Unknown company Непознато/],
    [
      'a company whose name is only nearly the same',
      ['export', '--company', 'Hovo preduzece'],
      /Unknown company Hovo preduzece\. Did you mean Ново предузеће \(\d+\)\?/,
    ],
    ['an unknown type', ['export', ...demo, '--type', 'user'], /Allowed choices are bankAccount, graveyard/],
    ['an unknown format', ['export', ...demo, '--format', 'xlsx'], /csv, json/],
    ['a missing file', ['import', 'nema.csv', ...demo, '--type', 'deathRecord'], /nema\.csv does not exist/],
    [
      'a missing folder',
      ['export', ...demo, '--type', 'graveyard', '--out', 'nema/g.csv'],
      /^Folder nema does not exist\.\n$/,
    ],
    ['an unknown encoding', ['import', 'x.csv', ...demo, '--type', 'deathRecord', '--encoding', 'ebcdic'], /utf-8/],
  ])('%s is reported, with exit code 2', async (_name, args, message) => {
    const { code, err } = await cli(...args)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
  })

  test('can get help', async () => {
    for (const name of ['export', 'import']) {
      const { code, out } = await cli(name, '--help')
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: pokoj ${name}`)])
    }
  })
})
