import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { commandsForTests } from '../testing/commands.ts'

const { inFolder, cli, command, database, spawned } = commandsForTests()
const opened = (settings: Awaited<ReturnType<typeof database>>) =>
  connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })

describe('a command on an existing database', () => {
  const commands = [
    'mail',
    'mail retry',
    'backup new.gz',
    'export --company 1',
    'import file --company 1 --type graveyard',
    'audit verify',
    'reindex',
  ]
  beforeAll(() => writeFile(inFolder('file'), ''))

  test.each(commands)('reports that there is no database, and does not create one: %s', async (line) => {
    const DATA_DIR = inFolder('mistyped')
    expect(await command(line.split(' '), { DATA_DIR })).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${DATA_DIR}, and DATABASE_URL is not set. Use the settings of the service: docs/operation.md#commands\n`,
    })
    expect([existsSync(DATA_DIR), existsSync(inFolder('new.gz'))]).toEqual([false, false])
  })

  test('explains how to create the tables of an empty database', async () => {
    const settings = await database('empty', { empty: true })
    const { code, err } = await command(['backup', 'new.gz'], settings)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database of \S+ has no tables yet; run `npm run cli -- migrate`\.\n$/),
    ])
    expect(await command(['migrate'], settings)).toMatchObject({ code: 0 })
    expect(await command(['mail'], settings)).toEqual({ code: 0, out: 'All mails have been delivered.\n', err: '' })
  })
})

describe('create-superadmin', () => {
  let settings: Awaited<ReturnType<typeof database>>
  beforeAll(async () => {
    settings = await database('superadmin')
  })

  test.each([
    ['a word', 'nema'],
    ['a space', 'a b@example.rs'],
    ['invalid characters', '<a>@example.rs'],
    ['ten thousand characters', `sef@${'a.'.repeat(5000)}rs`],
  ])('rejects an e-mail with %s, like the application', async (_name, email) => {
    const { code, err } = await command(['create-superadmin', email], settings)
    expect([code, err]).toEqual([1, 'Enter a valid e-mail address of at most 200 characters.\n'])
  })
})

test('an outdated search index is rebuilt by a command, and by a start', async () => {
  const settings = await database('outdated')
  const sortKeys = async (work: 'read' | 'clear') => {
    const { db, close } = opened(settings)
    if (work === 'clear') {
      await sql`update users set sort_keys = '{}'`.execute(db)
      await sql`update search_indexes set version = 'of an earlier release'`.execute(db)
    }
    const { rows } = await sql<{ keys: object }>`select sort_keys as keys from users`.execute(db)
    await close()
    return rows.flatMap(({ keys }) => Object.keys(keys))
  }
  expect(await command(['create-superadmin', 'sef@example.rs'], settings)).toMatchObject({ code: 0 })
  const before = await sortKeys('read')
  expect(before).toContain('surname')

  expect(await sortKeys('clear')).toEqual([])
  const { code, out } = await command(['reindex'], settings)
  expect([code, out]).toEqual([0, expect.stringContaining('users: 1 of 1 records changed\n')])
  expect(await sortKeys('read')).toEqual(before)

  expect(await sortKeys('clear')).toEqual([])
  const child = spawned('main.ts', [], { ...settings, LOG_LEVEL: 'info' }, ['ignore', 'pipe', 'inherit'])
  let log = ''
  child.stdout?.on('data', (part) => (log += String(part)))
  await vi.waitFor(() => expect(log).toContain('"table":"users","records":1,"changed":1'), { timeout: 60_000 })
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await sortKeys('read')).toEqual(before)
})

test('an incomplete backup file is reported, and nothing is restored', async () => {
  const settings = await database('restored', { empty: true })
  const file = inFolder('damaged.gz')
  const packed = gzipSync(`${'{"format":"pokoj-backup-1"}'.repeat(50)}\n`)
  for (const bytes of [Buffer.from('junk'), packed.subarray(0, 30), gzipSync(Buffer.from([0xff, 0xfe, 0xfd]))]) {
    await writeFile(file, bytes)
    const expected = `${file} is not a complete backup of Pokoj.\n`
    expect(await command(['restore', file], settings)).toEqual({ code: 1, out: '', err: expected })
  }
  expect(await command(['backup', 'nema/new.gz'], settings)).toEqual({
    code: 2,
    out: '',
    err: 'Folder nema does not exist.\n',
  })
})

test('`backup --verify` restores a backup elsewhere and compares it, also without a database', async () => {
  const settings = await database('verified')
  const file = inFolder('verified.gz')
  expect(await command(['create-superadmin', 'sef@example.rs'], settings)).toMatchObject({ code: 0 })
  expect(await command(['backup', file], settings)).toMatchObject({ code: 0 })
  // With the key of the data folder, which has no database.
  const elsewhere = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const { code, out, err } = await command(['backup', '--verify', file], elsewhere)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /verified\.gz: the backup of \S+Z restores completely\. \d+ rows of \d+ tables, \d+ sums of amounts and 1 chained audit entries agree\.\n$/,
  )
  await writeFile(
    file,
    gzipSync(
      gunzipSync(await readFile(file))
        .toString()
        .replace('sef@', 'ja@'),
    ),
  )
  expect(await command(['backup', '--verify', file], elsewhere)).toEqual({
    code: 1,
    out: '',
    err: 'Table audit_entries: its content was changed (SHA-256 differs).\nNothing was restored; use --force to restore it anyway.\n',
  })
})

test('the program ends with the exit code of its command', async () => {
  const settings = await database('codes')
  const codeOf = async (line: string, own = {}) => (await cli(line.split(' '), { ...settings, ...own })).code
  expect(await codeOf('mail')).toBe(0)
  expect(await codeOf('create-superadmin nema')).toBe(1)
  expect(await codeOf('backup nema/new.gz')).toBe(2)
  expect(await codeOf('mail', { PORT: 'abc' })).toBe(78)
})
