import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { exchangedTypes } from './record-types.ts'
import { seedDemo } from './demo.ts'

/** The real command, on an embedded database of its own whatever the suite runs on. */
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-exchange-'))
  env = { PATH: process.env['PATH'] ?? '', DATA_DIR: path.join(folder, 'data') }
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'data') })
  await migrate(db)
  await seedDemo(db)
  await db
    .insertInto('companies')
    .values({ name: 'Ново предузеће', email: 'novo@example.rs', registrationNumber: '12345678' })
    .execute()
  await close()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = path.join(import.meta.dirname, 'cli.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
const importing = (file: string, ...more: string[]) =>
  cli('import', file, '--company', 'novo preduzeće', '--type', 'deathRecord', ...more)
const demo = ['--company', '1']

describe('an operator', () => {
  test('moves a register from one company into another, first tried, then done, with exit code 0', async () => {
    const out = await cli('export', ...demo, '--type', 'deathRecord', '--out', 'umrli.csv', '--headers', 'labels')
    const [, count = ''] = /^umrli\.csv: (\d+) records\.\n$/.exec(out.out) ?? []
    expect(out).toMatchObject({ code: 0, err: '' })
    const tried = await importing('umrli.csv', '--graveyards', 'create', '--dry-run')
    expect(tried).toMatchObject({ code: 0, err: expect.stringContaining(`${count} of ${count} rows\n`) as string })
    expect(tried.out).toContain('To be made: ')
    expect(tried.out).toContain(`Nothing was changed; ${count} records could be imported into Ново предузеће.`)
    const done = await importing('umrli.csv', '--graveyards', 'create')
    expect([done.code, done.out]).toEqual([
      0,
      expect.stringContaining(`${count} records imported into Ново предузеће.`),
    ])
    expect((await cli('audit', 'verify')).out).toMatch(/^Ново предузеће \(\d+\): whole; entries: \d+/m)
  }, 120_000)

  test('exports all types into a folder, and is not let write over anything', async () => {
    const { code, out } = await cli('export', ...demo, '--format', 'json', '--out', 'all')
    expect([code, out.trim().split('\n').length]).toEqual([0, exchangedTypes.length])
    expect((await readdir(path.join(folder, 'all'))).toSorted()).toEqual(
      exchangedTypes.map(({ type }) => `${type.name}.jsonl`).toSorted(),
    )
    expect(await cli('export', ...demo, '--out', 'all')).toMatchObject({ code: 2, err: 'all exists already.\n' })
  }, 60_000)

  test('is told errors in the data in Serbian, the same one once, never a value, with exit code 1', async () => {
    const lines = Array.from({ length: 3 }, () => '{"firstName":"Тајни"}').join('\n')
    const columns = Object.fromEntries(
      Object.keys(exchangedTypes[2]?.type.fields.shape ?? {}).map((name) => [name, '']),
    )
    await writeFile(path.join(folder, 'wrong.jsonl'), `${JSON.stringify({ ...columns, jmbg: '123' })}\n${lines}\n`)
    const { code, out } = await importing('wrong.jsonl')
    expect(code).toBe(1)
    expect(out).toContain('line 1: ЈМБГ (jmbg): ЈМБГ мора имати тачно 13 цифара.\n')
    expect(out).toContain('lines 2–4: ЈМБГ (jmbg): Унесите ЈМБГ.\n')
    expect(out).toContain('4 rows are wrong, 0 are right.\nNothing was changed;')
    expect(out).not.toMatch(/Тајни|123/)
  }, 60_000)

  test('who skips errors finds the wrong rows in a file beside it', async () => {
    const file = path.join(folder, 'groblja.csv')
    await writeFile(file, 'Назив гробља\r\nСеоско\r\n\u0007\r\n')
    const asked = ['import', file, '--company', 'Ново предузеће', '--type', 'graveyard', '--skip-errors']
    const { code, out } = await cli(...asked)
    expect(code).toBe(1)
    expect(out).toContain('1 records imported into Ново предузеће.')
    expect(await readFile(`${file}.errors.csv`, 'utf8')).toMatch(/^\uFEFFГрешке;Назив гробља\r\n[^;\n]+;\p{Cc}\r\n$/u)
    expect(await cli(...asked)).toMatchObject({ code: 2, err: expect.stringContaining('exists already') as string })
  }, 60_000)

  test.each([
    ['a NUL', Buffer.from('Назив\0гробља\r\nСеоско\r\n'), /^This is not a text file; [^\p{Cc}]*\n$/u],
    [
      'bytes of a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /^This is not a text file; [^\p{Cc}]*\n$/u,
    ],
    [
      'a command to the terminal',
      Buffer.from('\u001B[2J\u0007гробље\r\nСеоско\r\n'),
      /^Unknown columns: [^\p{Cc}]*\n$/u,
    ],
  ])('who imports a file with %s is told in one line that the terminal can show', async (_name, bytes, said) => {
    const file = path.join(folder, 'binary.csv')
    await writeFile(file, bytes)
    const { code, err } = await importing(file)
    expect([code, err]).toEqual([1, expect.stringMatching(said)])
  })

  test.each([
    ['no company', ['export'], /--company/],
    ['an unknown company', ['export', '--company', 'Непознато'], /There is no company Непознато/],
    ['an unknown type', ['export', ...demo, '--type', 'user'], /Allowed choices are graveyard/],
    ['an unknown format', ['export', ...demo, '--format', 'xlsx'], /csv, json/],
    ['a missing file', ['import', 'nema.csv', ...demo, '--type', 'deathRecord'], /nema\.csv does not exist/],
    [
      'a folder that is not there',
      ['export', ...demo, '--type', 'graveyard', '--out', 'nema/g.csv'],
      /^There is no folder nema\.\n$/,
    ],
    ['an unknown encoding', ['import', 'x.csv', ...demo, '--type', 'deathRecord', '--encoding', 'ebcdic'], /utf-8/],
  ])('who asks with %s is told so, with exit code 2', async (_name, args, said) => {
    const { code, err } = await cli(...args)
    expect([code, err]).toEqual([2, expect.stringMatching(said)])
  })

  test('is helped', async () => {
    for (const command of ['export', 'import']) {
      const { code, out } = await cli(command, '--help')
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: pokoj ${command}`)])
    }
  })
})
