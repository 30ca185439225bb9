import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DailyBackups } from '../server/backups/daily.ts'
import { sharedState } from '../server/backups/shared-state.ts'
import { embeddedWriter } from '../server/backups/writer.ts'
import { connectDatabase, serverDatabase, type OpenDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { isStorageFull } from '../server/database/storage.ts'
import { testDatabase } from '../testing/database.ts'
import { asLogin, onConnection } from '../testing/server-databases.ts'
import { fileTransport } from '../server/mail/transport.ts'
import { aDeathRecord, testPlatform, type Person, type TestPlatform } from '../testing/platform.ts'

/** Mounts a small in-memory disk, which requires root. Undefined if that is not possible. */
function smallDisk(): string | undefined {
  const at = mkdtempSync(path.join(tmpdir(), 'pokoj-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', at], { stdio: 'ignore' })
    return at
  } catch {
    rmSync(at, { recursive: true })
    return undefined
  }
}
const disk = process.platform === 'linux' ? smallDisk() : undefined

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk ?? '/')
  return bavail * bsize
}
const filler = () => path.join(disk ?? '', 'filler')
/** Fills the disk except for some bytes. The database writes meanwhile too, so the disk can be full before the whole file is written. */
function fill(leaving = 0) {
  try {
    writeFileSync(filler(), Buffer.alloc(freeBytes() - leaving))
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}
const makeRoom = () => rmSync(filler(), { force: true })

/** Puts the database's files on the small disk: the embedded one in a folder, PostgreSQL's in a tablespace. */
async function databaseOnDisk(at: string): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const opened = connectDatabase({ databaseUrl: undefined, dataDir: path.join(at, 'data') })
    await migrate(opened.db)
    return opened
  }
  const folder = path.join(at, 'tablespace')
  execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', folder])
  chmodSync(at, 0o755)
  const made = await testDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(made.db)
  const name = rows[0]?.name ?? ''
  await onConnection(server, async (client) => {
    await client.query(`create tablespace small location ${client.escapeLiteral(folder)}`)
    await client.query('grant create on tablespace small to public')
  })
  for (const table of ['death_records', 'audit_entries'])
    await sql`alter table ${sql.table(table)} set tablespace small`.execute(made.db)
  await sql`alter database ${sql.id(name)} set temp_tablespaces = 'small'`.execute(made.db)
  // Only new connections use the new location for temporary files.
  const db = serverDatabase(asLogin(server, name), () => undefined)
  const close = async () => {
    await db.destroy()
    await made.close()
  }
  return { db, close }
}

describe.skipIf(disk === undefined)('on a full disk (needs root, to mount one)', () => {
  let platform: TestPlatform
  let company: Awaited<ReturnType<typeof platform.aCompany>>
  let graveyard: Awaited<ReturnType<typeof platform.aGraveyard>>
  let clerk: Person
  beforeAll(async () => {
    platform = await testPlatform({}, undefined, databaseOnDisk(disk ?? ''))
    company = await platform.aCompany()
    graveyard = await platform.aGraveyard(company)
    clerk = await platform.loggedIn(await platform.aUser('USER', company))
  })
  afterAll(async () => {
    makeRoom()
    await platform.close()
    if (disk === undefined) return
    const server = process.env.TEST_DATABASE_URL
    if (server) await onConnection(server, (client) => client.query('drop tablespace small'))
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  afterEach(makeRoom)

  const save = () =>
    clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { notes: 'напомена '.repeat(100) }))
  const found = () => clerk.get(`/api/deathRecord/search?companyId=${company.id}&page=0&size=5`)
  const total = async () => (await found()).json<{ total: number }>().total
  const ready = () => platform.app.inject('/api/health/ready')

  /** Saves until the disk is full; returns how many saves were acknowledged. */
  async function savedUntilFull() {
    for (let saved = 0; saved < 400; saved++) {
      const answer = await save()
      if (answer.statusCode === 503) return { saved, answer }
      expect(answer.statusCode).toBe(200)
    }
    throw new Error('The disk did not become full.')
  }

  test.each([1, 2])(
    'a write is rejected with STORAGE_FULL, reading still works, and writing recovers once there is room (round %i)',
    async () => {
      expect((await save()).statusCode).toBe(200)
      const before = await total()
      fill()
      const { saved, answer } = await savedUntilFull()
      expect([answer.json(), answer.headers['retry-after']]).toEqual([{ message: 'STORAGE_FULL' }, '30'])
      expect(await total()).toBe(before + saved)
      const notReady = await ready()
      expect([notReady.statusCode, notReady.json()]).toEqual([503, { message: 'STORAGE_FULL' }])
      expect((await platform.app.inject('/api/health/live')).statusCode).toBe(200)
      expect((await found()).statusCode).toBe(200)

      makeRoom()
      await expect.poll(async () => (await ready()).statusCode).toBe(200)
      expect((await save()).statusCode).toBe(200)
      expect(await total()).toBe(before + saved + 1)
    },
  )

  test('writing also recovers if the clock is set back by an hour meanwhile', async () => {
    fill()
    await savedUntilFull()
    expect((await ready()).statusCode).toBe(503)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    makeRoom()
    await expect.poll(async () => (await ready()).statusCode).toBe(200)
  })

  test('a session older than a minute can still read', async () => {
    await sql`update sessions set last_used_at = now() - interval '1 hour'`.execute(platform.db)
    fill()
    expect((await found()).statusCode).toBe(200)
    makeRoom()
  })

  test.skipIf(process.env.TEST_DATABASE_URL)('the disk can become full in the middle of a transaction', async () => {
    const writing = platform.db.transaction().execute(async (tx) => {
      await sql`update graveyards set name = 'Изгубљено'`.execute(tx)
      fill()
      await sql`update graveyards set name = 'Изгубљено' where false`.execute(tx)
    })
    await expect(writing).rejects.toMatchObject({ code: '53100' })
    expect((await found()).statusCode).toBe(200)
    const names = await platform.db.selectFrom('graveyards').select('name').execute()
    expect(names.map(({ name }) => name)).not.toContain('Изгубљено')
    makeRoom()
    expect((await save()).statusCode).toBe(200)
  })

  test.skipIf(process.env.TEST_DATABASE_URL)(
    'even after its log could not be written, the embedded database is reopened without a restart',
    async () => {
      const before = await total()
      fill(18_000_000)
      const huge = sql`select count(pg_logical_emit_message(true, 'x', repeat('y', 30000))) from generate_series(1, 3000)`
      await expect(huge.execute(platform.db)).rejects.toMatchObject({ code: '53100' })
      expect([(await save()).json(), (await ready()).json()]).toEqual([
        { message: 'STORAGE_FULL' },
        { message: 'STORAGE_FULL' },
      ])
      makeRoom()
      await expect.poll(async () => (await ready()).statusCode, { interval: 500 }).toBe(200)
      expect((await save()).statusCode).toBe(200)
      expect(await total()).toBe(before + 1)
    },
  )

  test.skipIf(process.env.TEST_DATABASE_URL)(
    'a daily backup that does not fit is not begun, leaves the older ones, and leaves room for the database',
    async () => {
      const dataDir = path.join(disk ?? '', 'data')
      const older = 'pokoj-2026-11-20T02-00-00Z.ndjson.gz'
      mkdirSync(path.join(dataDir, 'backups'))
      writeFileSync(path.join(dataDir, 'backups', older), '')
      const write = embeddedWriter(platform.db, dataDir, pLimit(1))
      const settings = { databaseUrl: undefined, dataDir, backupKey: 'x'.repeat(32), backupCommand: undefined }
      const backups = new DailyBackups(settings, write, sharedState(platform.db, settings))
      const error = vi.fn<(details: object) => void>()
      await backups.start({ info: () => undefined, warn: () => undefined, error })
      await backups.check()
      await backups.stop()
      expect(error.mock.calls).toEqual([
        [
          { err: expect.objectContaining({ message: expect.stringMatching(/not enough free disk space/) }) },
          expect.anything(),
        ],
      ])
      expect(backups.state.hasFailed).toBe(true)
      expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([older])
      expect((await save()).statusCode).toBe(200)
    },
  )

  test('a mail that does not fit is retried, and leaves no partial file', async () => {
    const folder = path.join(disk ?? '', 'mail')
    const mail = { from: 'a@example.rs', to: 'b@example.rs', subject: 'Порука', text: 'текст' }
    const send = fileTransport(folder)
    await send(1, mail)
    fill()
    await expect(send(2, mail)).rejects.toMatchObject({ code: 'ENOSPC' })
    makeRoom()
    await send(2, mail)
    expect(execFileSync('ls', [folder]).toString()).toBe('000001.eml\n000002.eml\n')
  })
})
