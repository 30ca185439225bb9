import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { portOf } from '../testing/port.ts'
import { fillDataFolder } from '../testing/database.ts'
import { programEnvironment } from '../testing/programs.ts'

/** Runs the real processes, always on their own embedded databases. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-commands-'))
  await writeFile(path.join(folder, 'file'), '')
  await mkdir(path.join(folder, 'closed'), { mode: 0o555 })
  await mkdir(path.join(folder, 'broken'))
  await writeFile(path.join(folder, 'broken', 'database'), '')
  for (const name of ['host', 'port', 'superadmin', 'output', 'output-of-a-command', 'outdated'])
    await fillDataFolder(path.join(folder, name))
  await fillDataFolder(path.join(folder, 'restored'), { empty: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Settings = Record<string, string>

/** Root ignores file permissions unless it drops that capability; it can still enter its own folders. */
const asWritten = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

function run(file: 'main.ts' | 'cli.ts', args: string[], settings: Settings, prefix: string[] = []) {
  const env = { ...programEnvironment, PORT: '0', LOG_LEVEL: 'warn', ...settings }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = path.join(import.meta.dirname, file)
    // Processes that do not exit are killed, and have no exit code.
    const [program = '', ...line] = [...prefix, process.execPath, script, ...args]
    execFile(program, line, { cwd: folder, env, timeout: 120_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
    )
  })
}
const started = (settings: Settings, prefix: string[] = []) => run('main.ts', [], settings, prefix)
const cli = (args: string[], settings: Settings, prefix: string[] = []) => run('cli.ts', args, settings, prefix)

/** A PostgreSQL server that rejects every connection with an SQLSTATE. */
async function refusing(sqlState: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${sqlState}\0Mrefused\0\0`)
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return { at: `127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

describe('an unusable setting is reported in one line, with exit code 78', () => {
  const ending = ({ code, err }: { code: number; err: string }) => `${code} ${err}`
  /** One line, without the password that DATABASE_URL may contain. */
  const settingsError = (reason: RegExp) => new RegExp(`^(?!.*tajna)78 Invalid settings: ${reason.source}.*\\n$`)

  test.each([
    ['below a file', 'file/data', /DATA_DIR .*not a folder/],
    ['that is a file', 'file', /DATA_DIR .*not a folder/],
    ['that may not be written', 'closed', /DATA_DIR .*may not be written/],
    ['without a valid database', 'broken', /DATA_DIR /],
  ])('DATA_DIR %s', async (_name, name, reason) => {
    const settings = { DATA_DIR: path.resolve(folder, name) }
    const prefix = name === 'closed' ? asWritten : []
    expect(ending(await started(settings, prefix))).toMatch(settingsError(reason))
    expect(ending(await cli(['migrate'], settings, prefix))).toMatch(settingsError(reason))
  })

  test.each([
    ['where nothing listens', '127.0.0.1:1', /DATABASE_URL .*ECONNREFUSED/],
    ['with an unknown host', 'nema.invalid', /DATABASE_URL .*(ENOTFOUND|EAI_AGAIN)/],
  ])('DATABASE_URL %s', async (_name, at, reason) => {
    const settings = { DATABASE_URL: `postgres://pokoj:tajna@${at}/pokoj` }
    expect(ending(await started(settings))).toMatch(settingsError(reason))
    expect(ending(await cli(['mail'], settings))).toMatch(settingsError(reason))
  })

  test.each([
    ['28P01', /DATABASE_URL .*password/],
    ['28000', /DATABASE_URL .*28000/],
    ['3D000', /DATABASE_URL .*database that does not exist/],
  ])('DATABASE_URL rejected by the server with %s', async (sqlState, reason) => {
    using server = await refusing(sqlState)
    const settings = { DATABASE_URL: `postgres://pokoj:tajna@${server.at}/pokoj` }
    expect(ending(await started(settings))).toMatch(settingsError(reason))
    expect(ending(await cli(['migrate'], settings))).toMatch(settingsError(reason))
  })

  const aNumber = 'must be a number above 0 and at most'
  test.each([
    ['PORT', 'abc', 'must be a number from 0 to 65535'],
    ['PORT', '1e99', 'must be a number from 0 to 65535'],
    ['ACCESS_TOKEN_MINUTES', '-1', `${aNumber} 1440`],
    ['REFRESH_TOKEN_DAYS', 'week', `${aNumber} 365`],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['HOST', '', 'must not be empty'],
    [
      'TRUST_PROXY',
      'true',
      'must be false, a number of proxies from 1 to 10, or a list of addresses and CIDR ranges (not /0)',
    ],
    ['METRICS_TOKEN', 'short', 'must have at least 16 of the characters A-Z a-z 0-9 - . _ ~ + /'],
    ['SUPERADMIN_EMAIL', `sef@${'a.'.repeat(100)}rs`, 'must have at most 200 characters'],
  ])('%s with the value %s', async (name, value, reason) => {
    const { code, err } = await started({ [name]: value })
    expect([code, err]).toEqual([78, `Invalid settings: ${name} ${reason}\n`])
  })

  test.each([
    ['that is not a host', 'nema.invalid'],
    ['that is another machine’s', '192.0.2.1'],
  ])('HOST %s', async (_name, HOST) => {
    expect(ending(await started({ HOST, DATA_DIR: path.join(folder, 'host') }))).toMatch(settingsError(/HOST /))
  })

  test('a port in use may become free: one line, and exit code 1', async () => {
    const occupied = createServer().listen(0, '127.0.0.1')
    await once(occupied, 'listening')
    const PORT = String(portOf(occupied))
    const { code, err } = await started({ PORT, DATA_DIR: path.join(folder, 'port') })
    occupied.close()
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*\n$/)])
  })
})

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
  test.each(commands)('reports that there is no database, and does not create one: %s', async (command) => {
    const DATA_DIR = path.join(folder, 'mistyped')
    expect(await cli(command.split(' '), { DATA_DIR })).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${DATA_DIR}.\n`,
    })
    expect([existsSync(DATA_DIR), existsSync(path.join(folder, 'new.gz'))]).toEqual([false, false])
  })

  test('explains how to create the tables of an empty database', async () => {
    const DATA_DIR = path.join(folder, 'empty')
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
  test.each([
    ['a word', 'nema'],
    ['a space', 'a b@example.rs'],
    ['invalid characters', '<a>@example.rs'],
    ['ten thousand characters', `sef@${'a.'.repeat(5000)}rs`],
  ])('rejects an e-mail with %s, like the application', async (_name, email) => {
    const { code, err } = await cli(['create-superadmin', email], { DATA_DIR: path.join(folder, 'superadmin') })
    expect([code, err]).toEqual([1, 'Enter a valid e-mail address of at most 200 characters.\n'])
  })
})

test('an outdated search index is rebuilt by a command, and by a start', async () => {
  const DATA_DIR = path.join(folder, 'outdated')
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
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    cwd: folder,
    env: { ...programEnvironment, PORT: '0', DATA_DIR, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', (part) => (log += String(part)))
  await vi.waitFor(() => expect(log).toContain('"table":"users","records":1,"changed":1'), { timeout: 60_000 })
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await sortKeys('read')).toEqual(before)
})

test('an incomplete backup file is reported, and nothing is restored', async () => {
  const DATA_DIR = path.join(folder, 'restored')
  const file = path.join(folder, 'damaged.gz')
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

describe('output that cannot be written', () => {
  async function freePort() {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    server.close()
    return port
  }

  test.each(['the disk of the log is full', 'its reader has gone'])('does not end the server: %s', async (reason) => {
    const isFull = reason.includes('full')
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      cwd: folder,
      env: {
        ...programEnvironment,
        PORT: String(port),
        DATA_DIR: path.join(folder, 'output'),
        LOG_LEVEL: 'info',
      },
      stdio: isFull ? ['ignore', full, full] : ['ignore', 'pipe', 'pipe'],
    })
    closeSync(full)
    child.stdout?.destroy()
    child.stderr?.destroy()
    const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`).then(({ status }) => status)
    await vi.waitFor(async () => expect(await ask('/api/health/ready')).toBe(200), { timeout: 120_000, interval: 200 })
    // Each request is logged.
    for (let attempt = 0; attempt < 3; attempt++) expect(await ask('/api/user/current')).toBe(403)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('makes a command fail, unless its reader has closed the pipe', async () => {
    const DATA_DIR = path.join(folder, 'output-of-a-command')
    const exitCodeWith = async (out: number | 'pipe') => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), 'migrate'], {
        cwd: folder,
        env: { ...programEnvironment, DATA_DIR },
        stdio: ['ignore', out, 'ignore'],
      })
      child.stdout?.destroy()
      return once(child, 'exit')
    }
    const full = openSync('/dev/full', 'w')
    expect([await exitCodeWith('pipe'), await exitCodeWith(full)]).toEqual([
      [0, null],
      [1, null],
    ])
    closeSync(full)
  })
})
