import { globSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordTypes } from '../../app/record-types.ts'
import { aServer, aServerWithDatabase } from '../../testing/backup-servers.ts'
import { aDeathRecord, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { programsForTests } from '../../testing/programs.ts'
import { backupKey } from '../database/backup-key.ts'
import { dataFolderLock } from '../database/data-folder-lock.ts'
import { triedRestore } from './trial-restore.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** 20 clerks save records until told to stop, and then one more each; returns how many were saved. */
async function savesUntil(platform: TestPlatform, stopped: () => boolean) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  let saved = 0
  const clients = Array.from({ length: 20 }, async () => {
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    for (let isLast = false; !isLast; saved++) {
      isLast = stopped()
      expect((await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))).statusCode).toBe(200)
    }
  })
  await Promise.all(clients)
  return saved
}

test('a backup made while 20 clients write is a consistent snapshot: records, references and the audit trail agree', async () => {
  const { backups, folder, files, dataDir, db } = await aServerWithDatabase()
  const platform = await testPlatform({ DATA_DIR: dataDir }, undefined, { db, close: () => Promise.resolve() })
  onTestFinished(() => platform.close())
  let isCopied = false
  const saving = savesUntil(platform, () => isCopied)
  await expect.poll(() => recordsIn(db)).toBeGreaterThan(20)
  const checking = backups.check()
  const label = () => globSync(path.join(folder, '.making-*', 'database', 'backup_label'))
  await expect.poll(label, { interval: 10 }).toHaveLength(1)
  isCopied = true
  const saved = await saving
  await checking

  const [file = ''] = files()
  const key = backupKey({ dataDir, backupKey: undefined })
  const trial = await triedRestore(path.join(folder, file), key, recordTypes)
  expect(trial.faults).toEqual([])
  expect(trial.auditEntries).toBeGreaterThan(20)
  // The last saves came after the backup's snapshot.
  expect(trial.auditEntries).toBeLessThan(saved)
  expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(backups.state).toEqual({ age: 0, hasFailed: false })
})

const recordsIn = async (db: TestPlatform['db']) =>
  (await sql<{ n: number }>`select count(*)::int as n from death_records`.execute(db)).rows[0]?.n

describe('the day’s backup', () => {
  test('is due according to the newest one, not to how long the server has run', async () => {
    const { started, anEarlierBackup, files, setClock } = await aServer()
    await anEarlierBackup('2026-11-22')
    const backups = await started()
    await backups.check()
    expect(files()).toHaveLength(1)
    expect(backups.state).toEqual({ age: 10 * hour, hasFailed: false })

    setClock('2026-11-23T12:00:00Z')
    await (await started()).check()
    expect(files()).toEqual([expect.any(String), 'pokoj-2026-11-23T12-00-00Z.ndjson.gz'])
  })

  test('replaces the oldest of 14', async () => {
    const { backups, anEarlierBackup, files } = await aServer()
    const days = Array.from({ length: 14 }, (_, at) => `2026-11-${String(at + 7).padStart(2, '0')}`)
    await anEarlierBackup(...days)
    await backups.check()
    expect(files()).toHaveLength(14)
    expect(files()[0]).toContain('2026-11-08')
    expect(files().at(-1)).toContain('2026-11-22T12')
  })

  test('is not made a second time after the clock was set back by an hour', async () => {
    const { backups, anEarlierBackup, files, setClock } = await aServer()
    await anEarlierBackup('2026-11-21')
    setClock('2026-11-22T02:55:00Z')
    await backups.check()
    for (const time of ['01:55', '02:00', '02:50', '03:00']) {
      setClock(`2026-11-22T${time}:00Z`)
      await backups.check()
    }
    expect(files()).toEqual([expect.stringContaining('2026-11-21'), 'pokoj-2026-11-22T02-55-00Z.ndjson.gz'])
    expect(backups.state).toEqual({ age: 300_000, hasFailed: false })
  })

  test.each([
    ['begins', '2026-03-28', '2026-03-29', ['00:30', '00:59', '01:00', '01:30', '12:00']],
    ['ends', '2026-10-24', '2026-10-25', ['00:00', '00:30', '01:00', '01:30', '12:00']],
  ])('is made once on the day on which summer time %s', async (_what, dayBefore, day, times) => {
    vi.stubEnv('TZ', 'Europe/Belgrade')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { backups, anEarlierBackup, files, setClock } = await aServer()
    await anEarlierBackup(dayBefore)
    for (const time of times) {
      setClock(`${day}T${time}:00Z`)
      await backups.check()
    }
    expect(files()).toEqual([expect.stringContaining(dayBefore), expect.stringContaining(day)])
  })

  test('is made after the clock was set back, and the newest genuine backups stay', async () => {
    const { backups, anEarlierBackup, files } = await aServer()
    await anEarlierBackup('2026-11-21', '2036-01-01', '2036-01-02')
    await backups.check()
    expect(files()).toContain('pokoj-2026-11-22T12-00-00Z.ndjson.gz')
    expect(files()).toHaveLength(4)
    await backups.check()
    expect([files().length, backups.state]).toEqual([4, { age: 0, hasFailed: false }])
  })

  test('of a clock set back with 14 later files takes the place of one of those', async () => {
    const { backups, anEarlierBackup, files } = await aServer()
    await anEarlierBackup(...Array.from({ length: 14 }, (_, at) => `2036-01-${String(at + 1).padStart(2, '0')}`))
    await backups.check()
    expect(files()).toHaveLength(14)
    expect(files()[0]).toContain('2026-11-22')
    expect(files()[1]).toContain('2036-01-02')
  })
})

describe('a failed backup', () => {
  test('leaves older ones and nothing else, is reported after a restart too, and is retried', async () => {
    const { dataDir, backups, anEarlierBackup, started, names, files } = await aServer()
    await anEarlierBackup('2026-11-20')
    await writeFile(path.join(dataDir, 'backup.key'), 'short')
    await backups.check()
    const failed = { age: 2 * day + 10 * hour, hasFailed: true }
    expect(backups.state).toEqual(failed)
    expect(names()).toEqual(['pokoj-2026-11-20T02-00-00Z.ndjson.gz'])

    const restarted = await started()
    expect(restarted.state).toEqual(failed)
    await rm(path.join(dataDir, 'backup.key'))
    await restarted.check()
    expect(restarted.state).toEqual({ age: 0, hasFailed: false })
    expect(files()).toHaveLength(2)
  })

  test('because the server stops leaves nothing behind, so that the next start makes it', async () => {
    const { backups, names } = await aServerWithDatabase()
    const checking = backups.check()
    await expect.poll(() => names().some((name) => name.startsWith('.making-'))).toBe(true)
    await backups.stop()
    await checking
    expect([names(), backups.state]).toEqual([[], { age: undefined, hasFailed: false }])
  })

  test('because the server was killed leaves a folder, which the next start removes', async () => {
    const { folder, started, names } = await aServer()
    await mkdir(path.join(folder, '.making-1-1', 'database'), { recursive: true })
    await started()
    expect(names()).toEqual([])
  })
})

test('a folder that cannot be used is reported, and does not keep the server from starting', async () => {
  const { dataDir, folder, started } = await aServer()
  await writeFile(folder, '')
  const backups = await started()
  expect(backups.state).toEqual({ age: undefined, hasFailed: true })
  await backups.check()
  expect(backups.state).toEqual({ age: undefined, hasFailed: true })
  expect(readdirSync(dataDir)).toEqual(['backups'])
})

describe('two servers', () => {
  const { started } = programsForTests()

  test('cannot make the backups of one data folder: the second one does not start, and leaves the first’s files alone', async () => {
    const written = Promise.withResolvers<number>()
    const { dataDir, backups, names, files } = await aServer({
      writer:
        () =>
        async ({ file }) => {
          await writeFile(file, '')
          return written.promise
        },
    })
    const release = dataFolderLock(dataDir)
    const checking = backups.check()
    const { code, err } = await started({ DATA_DIR: dataDir })
    expect([code, err]).toEqual([1, expect.stringContaining('is in use by process')])
    expect(names()).toEqual([expect.stringMatching(/^\.making-/)])
    release()
    written.resolve(0)
    await checking
    expect(files()).toHaveLength(1)
  })
})
