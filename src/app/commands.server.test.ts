import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { programsForTests } from '../testing/programs.ts'
import { fillDataFolder } from '../testing/database.ts'

/** Runs the real programs, always on their own embedded databases. */
const { inFolder, cli, spawned } = programsForTests()

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

  test.each(commands)('reports that there is no database, and does not create one: %s', async (command) => {
    const DATA_DIR = inFolder('mistyped')
    expect(await cli(command.split(' '), { DATA_DIR })).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${DATA_DIR}.\n`,
    })
    expect([existsSync(DATA_DIR), existsSync(inFolder('new.gz'))]).toEqual([false, false])
  })

  test('explains how to create the tables of an empty database', async () => {
    const DATA_DIR = inFolder('empty')
    await fillDataFolder(DATA_DIR, { empty: true })
    const { code, err } = await cli(['backup', 'new.gz'], { DATA_DIR })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database of \S+ has no tables yet; run `npm run cli -- migrate`\.\n$/),
    ])
    expect(await cli(['migrate'], { DATA_DIR })).toMatchObject({ code: 0 })
    expect(await cli(['mail'], { DATA_DIR })).toEqual({ code: 0, out: 'All mails have been delivered.\n', err: '' })
  })
})

describe('create-superadmin', () => {
  beforeAll(() => fillDataFolder(inFolder('superadmin')))

  test.each([
    ['a word', 'nema'],
    ['a space', 'a b@example.rs'],
    ['invalid characters', '<a>@example.rs'],
    ['ten thousand characters', `sef@${'a.'.repeat(5000)}rs`],
  ])('rejects an e-mail with %s, like the application', async (_name, email) => {
    const { code, err } = await cli(['create-superadmin', email], { DATA_DIR: inFolder('superadmin') })
    expect([code, err]).toEqual([1, 'Enter a valid e-mail address of at most 200 characters.\n'])
  })
})

test('an outdated search index is rebuilt by a command, and by a start', async () => {
  const DATA_DIR = inFolder('outdated')
  await fillDataFolder(DATA_DIR)
  const sortKeys = async (work: 'read' | 'clear') => {
    const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
    if (work === 'clear') {
      await sql`update users set sort_keys = '{}'`.execute(db)
      await sql`update search_indexes set version = 'of an earlier release'`.execute(db)
    }
    const { rows } = await sql<{ keys: object }>`select sort_keys as keys from users`.execute(db)
    await close()
    return rows.flatMap(({ keys }) => Object.keys(keys))
  }
  expect(await cli(['create-superadmin', 'sef@example.rs'], { DATA_DIR })).toMatchObject({ code: 0 })
  const before = await sortKeys('read')
  expect(before).toContain('surname')

  expect(await sortKeys('clear')).toEqual([])
  const { code, out } = await cli(['reindex'], { DATA_DIR })
  expect([code, out]).toEqual([0, expect.stringContaining('users: 1 of 1 records changed\n')])
  expect(await sortKeys('read')).toEqual(before)

  expect(await sortKeys('clear')).toEqual([])
  const child = spawned('main.ts', [], { DATA_DIR, LOG_LEVEL: 'info' }, ['ignore', 'pipe', 'inherit'])
  let log = ''
  child.stdout?.on('data', (part) => (log += String(part)))
  await vi.waitFor(() => expect(log).toContain('"table":"users","records":1,"changed":1'), { timeout: 60_000 })
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await sortKeys('read')).toEqual(before)
})

test('an incomplete backup file is reported, and nothing is restored', async () => {
  const DATA_DIR = inFolder('restored')
  await fillDataFolder(DATA_DIR, { empty: true })
  const file = inFolder('damaged.gz')
  const packed = gzipSync(`${'{"format":"pokoj-backup-1"}'.repeat(50)}\n`)
  for (const bytes of [Buffer.from('junk'), packed.subarray(0, 30), gzipSync(Buffer.from([0xff, 0xfe, 0xfd]))]) {
    await writeFile(file, bytes)
    const expected = `${file} is not a complete backup of Pokoj.\n`
    expect(await cli(['restore', file], { DATA_DIR })).toEqual({ code: 1, out: '', err: expected })
  }
  expect(await cli(['backup', 'nema/new.gz'], { DATA_DIR })).toEqual({
    code: 2,
    out: '',
    err: 'Folder nema does not exist.\n',
  })
})

test('`backup --verify` restores a backup elsewhere and compares it, also without a database', async () => {
  const DATA_DIR = inFolder('verified')
  await fillDataFolder(DATA_DIR)
  const file = inFolder('verified.gz')
  expect(await cli(['create-superadmin', 'sef@example.rs'], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await cli(['backup', file], { DATA_DIR })).toMatchObject({ code: 0 })
  await rm(inFolder('verified', 'database'), { recursive: true })
  const { code, out, err } = await cli(['backup', '--verify', file], { DATA_DIR })
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
  expect(await cli(['backup', '--verify', file], { DATA_DIR })).toEqual({
    code: 1,
    out: '',
    err: 'Table audit_entries: its content was changed (SHA-256 differs).\nNothing was restored; use --force to restore it anyway.\n',
  })
})
