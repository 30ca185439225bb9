import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { connect, createServer } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { dataFolderLock } from '../server/database/data-folder-lock.ts'
import { migrate, migrationNames, migrationsArePending } from '../server/database/migrate.ts'
import { programVersion } from '../server/version.ts'
import { fillDataFolder, testDatabase } from '../testing/database.ts'
import { ofReleases } from '../testing/of-releases.ts'
import { asLogin } from '../testing/server-databases.ts'
import { programEnvironment, programsForTests } from '../testing/programs.ts'
import { addRowToEveryTable, changedValues } from '../testing/rows-of-every-table.ts'

/** Runs the real programs, on the engine of the suite. */
const { inFolder, started, cli, spawned } = programsForTests()
const server = process.env['TEST_DATABASE_URL']
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** A database, migrated unless `empty`, changed by the test, and the settings with which a program uses it. */
async function aDatabase(
  name: string,
  change: (db: Database) => Promise<unknown>,
  options: { empty?: boolean } = {},
): Promise<Record<string, string>> {
  const DATA_DIR = inFolder(name)
  if (server) {
    const { db, close } = await testDatabase(options)
    closing.push(close)
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
    await change(db)
    return { DATA_DIR, DATABASE_URL: asLogin(server, rows[0]?.database ?? '') }
  }
  await fillDataFolder(DATA_DIR, options)
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  await change(db)
  await close()
  return { DATA_DIR }
}

test('a database of a newer version is refused with both versions, and not changed', async () => {
  const settings = await aDatabase('newer', (db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9998-earlier', ''), ('9999-later', '')`.execute(db),
  )
  const refused = {
    code: 78,
    out: '',
    err: expect.stringMatching(
      /^The database has version 9999-later, but this program only knows versions up to \d{4}-[a-z-]+\. .+\n$/,
    ),
  }
  expect(await started(settings)).toEqual(refused)
  expect(await cli(['backup', inFolder('newer.gz')], settings)).toEqual(refused)
})

ofReleases('a migration that was killed halfway is completed by the next one, with all rows', async () => {
  let rows: Awaited<ReturnType<typeof addRowToEveryTable>> = []
  const earlier = async (db: Database) => {
    await migrate(db, '0005-audit-trail')
    rows = await addRowToEveryTable(db, 'earlier')
  }
  const settings = await aDatabase('killed', earlier, { empty: true })
  const program = path.join(import.meta.dirname, '../testing/half-migration.ts')
  const killed = spawn(process.execPath, [program, '60'], {
    env: { ...programEnvironment, ...settings },
    stdio: 'inherit',
  })
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])

  const { code, out } = await cli(['migrate'], settings)
  expect([code, out]).toEqual([0, expect.stringMatching(/^Applied: 0006-requests-and-mail, .+\n$/)])
  const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings['DATA_DIR'] ?? '' })
  expect([await migrationsArePending(db), await changedValues(db, rows)]).toEqual([false, []])
  await close()
})

describe.runIf(server)('a database on a server', () => {
  const refused = (reason: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(reason) })

  ofReleases('that is away at the start is waited for', async () => {
    const settings = await aDatabase('away', () => Promise.resolve())
    const url = new URL(settings['DATABASE_URL'] ?? '')
    const host = url.searchParams.get('host') ?? url.hostname
    const behind = () =>
      host.startsWith('/') ? connect(`${host}/.s.PGSQL.${url.port}`) : connect(Number(url.port), host)
    const door = createServer((client) => {
      const server = behind()
      client.on('error', () => server.destroy()).pipe(server)
      server.on('error', () => client.destroy()).pipe(client)
    })
    url.searchParams.set('host', inFolder())
    const child = spawned('main.ts', [], { ...settings, DATABASE_URL: url.href, LOG_LEVEL: 'info' }, [
      'ignore',
      'pipe',
      'inherit',
    ])
    let out = ''
    child.stdout?.on('data', (part) => (out += String(part)))
    await vi.waitFor(
      () => expect(out).toMatch(/^The database of DATABASE_URL is away: .+\(ENOENT\)\. Waiting for it\.\n$/),
      60_000,
    )
    door.listen(inFolder(`.s.PGSQL.${url.port}`))
    await vi.waitFor(() => expect(out).toContain('Pokoj is ready at'), 120_000)
    const [line = '{}'] = out.split('\n').filter((each) => each.startsWith('{'))
    expect(JSON.parse(line)).toMatchObject({
      msg: 'Pokoj starts',
      version: programVersion,
      engine: expect.stringMatching(/^PostgreSQL \d+\.\d+/),
      database: expect.stringContaining(url.pathname.slice(1)),
      schema: migrationNames.at(-1),
    })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    door.close()
  })

  test('that is read-only is refused in one line', async () => {
    const settings = await aDatabase('read-only', async (db) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(db)
    })
    expect(await started(settings)).toEqual(refused(/^The database is read-only: .+\n$/))
  })

  ofReleases('that another connection locks is refused in one line', async () => {
    const held = Promise.withResolvers<void>()
    let holding: Promise<unknown> | undefined
    const settings = await aDatabase('locked', async (db) => {
      const { promise: isLocked, resolve } = Promise.withResolvers<void>()
      holding = db.transaction().execute(async (tx) => {
        await sql`lock table kysely_migration in access exclusive mode`.execute(tx)
        resolve()
        await held.promise
      })
      await isLocked
    })
    expect(await started(settings)).toEqual(refused(/^The database is locked by another connection, .+\n$/))
    held.resolve()
    await holding
  })
})

describe.skipIf(server)('a data folder', () => {
  /** Root ignores file permissions unless it drops that capability. */
  const isRoot = process.getuid?.() === 0
  const asWritten = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
  const refused = (reason: RegExp) => ({ code: 78, out: '', err: expect.stringMatching(reason) })

  test('with a database that is not writable is refused in one line', async () => {
    const settings = await aDatabase('unwritable', () => Promise.resolve())
    const folders = ['database', 'database/global', 'database/pg_wal'].map((name) => inFolder('unwritable', name))
    for (const folder of folders) await chmod(folder, 0o500)
    expect(await started(settings, asWritten)).toEqual(refused(/^Invalid settings: DATA_DIR [^\n]+\n$/))
    for (const folder of folders) await chmod(folder, 0o700)
    expect(await cli(['mail'], settings)).toMatchObject({ code: 0 })
  })

  test.runIf(isRoot && process.platform === 'linux')('on a read-only file system is refused in one line', async () => {
    const disk = inFolder('disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk])
    try {
      await fillDataFolder(inFolder('disk', 'data'))
      execFileSync('mount', ['-o', 'remount,ro', disk])
      const settings = { DATA_DIR: inFolder('disk', 'data') }
      expect(await started(settings)).toEqual(refused(/^Invalid settings: DATA_DIR \S+ cannot be written \(EROFS\)\n$/))
    } finally {
      execFileSync('umount', [disk])
    }
  })

  test('that another program uses is refused in one line, and the same start works once it is free', async () => {
    const DATA_DIR = inFolder('in-use')
    await fillDataFolder(DATA_DIR)
    const release = dataFolderLock(DATA_DIR)
    for (const { code, err } of [await started({ DATA_DIR }), await cli(['mail'], { DATA_DIR })])
      expect([code, err]).toEqual([1, expect.stringMatching(/^\S+ is in use by process \d+\.\n$/)])
    release()
    expect(await cli(['mail'], { DATA_DIR })).toMatchObject({ code: 0 })
    await rm(DATA_DIR, { recursive: true })
  })
})
