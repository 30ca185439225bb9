import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordTypes } from '../../app/record-types.ts'
import { isOnServer } from '../../testing/another-process.ts'
import { aServer } from '../../testing/backup-servers.ts'
import { testDatabase } from '../../testing/database.ts'
import { asLogin } from '../../testing/server-databases.ts'
import { backupKey, signingKey } from '../database/backup-key.ts'
import { sharedState } from './shared-state.ts'
import { triedRestore } from './trial-restore.ts'
import { serverWriter, type Writer } from './writer.ts'

const BACKUP_KEY = 'the same for all processes on the database'

/** Machines whose servers use one database of the PostgreSQL server. */
async function machines() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const databaseUrl = asLogin(process.env['TEST_DATABASE_URL'] ?? '', rows[0]?.name ?? '')
  const machine = (options: { backupCommand?: string; writer?: () => Writer } = {}) =>
    aServer({
      writer: () => serverWriter(databaseUrl),
      state: (dataDir) => sharedState(db, { databaseUrl, dataDir, backupKey: BACKUP_KEY }),
      ...options,
    })
  return { db, databaseUrl, machine }
}

describe.runIf(isOnServer)('of two servers on one PostgreSQL database', () => {
  test('one makes the backup of the day, which restores completely, and both report it', async () => {
    const { db, machine } = await machines()
    await db
      .insertInto('companies')
      .values({ name: 'Ново гробље', email: 'a@example.rs', registrationNumber: '1' })
      .execute()
    const [one, other] = [await machine(), await machine()]
    await Promise.all([one.backups.check(), other.backups.check()])
    const files = [one, other].flatMap(({ folder, files }) => files().map((name) => path.join(folder, name)))
    expect(files).toHaveLength(1)
    const trial = await triedRestore(files[0] ?? '', BACKUP_KEY, recordTypes)
    expect([trial.faults, trial.rows]).toEqual([[], expect.any(Number)])
    await Promise.all([one.backups.check(), other.backups.check()])
    const made = { age: 0, hasFailed: false }
    expect([one.backups.state, other.backups.state]).toEqual([made, made])
    expect((await other.started()).state).toEqual(made)
  })

  test('the other makes it if one has ended, and none while one does', async () => {
    const { machine } = await machines()
    const written = Promise.withResolvers<number>()
    const begun = Promise.withResolvers<void>()
    const slow: Writer = async ({ signal }) => {
      begun.resolve()
      signal.addEventListener('abort', () => written.reject(signal.reason))
      return written.promise
    }
    const [one, other] = [await machine({ writer: () => slow }), await machine()]
    const checking = one.backups.check()
    await begun.promise
    await other.backups.check()
    expect(other.files()).toEqual([])
    await one.backups.stop()
    await checking
    await other.backups.check()
    expect(other.files()).toHaveLength(1)
  })

  test('both report a command that fails, which only the one with the file repeats', async () => {
    const { machine } = await machines()
    const one = await machine({ backupCommand: '/bin/false' })
    const other = await machine({ backupCommand: '/bin/true' })
    await one.backups.check()
    await other.backups.check()
    const failed = { age: 0, hasFailed: true }
    expect([one.backups.state, other.backups.state]).toEqual([failed, failed])
    expect(other.files()).toEqual([])
  })
})

test('a backup is signed by the one key of its database, until that is replaced', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const [here, elsewhere] = [await aServer(), await aServer()]
  const settings = ({ dataDir }: typeof here) => ({ dataDir, backupKey: undefined })
  const { key, isNew } = await signingKey(db, settings(here))
  expect(isNew).toBe(true)
  expect(await signingKey(db, settings(here))).toEqual({ key, isNew: false })

  const refused = /docs\/operation\.md#commands/
  await expect(signingKey(db, settings(elsewhere))).rejects.toThrow(refused)
  expect(backupKey(settings(elsewhere))).toBe(undefined)
  await expect(signingKey(db, { ...settings(elsewhere), backupKey: BACKUP_KEY })).rejects.toThrow(refused)

  await rm(path.join(here.dataDir, 'backup.key'))
  const replaced = await signingKey(db, settings(here), { replace: true })
  expect(replaced).toEqual({ key: expect.not.stringContaining(key), isNew: true })
  expect(await signingKey(db, settings(here))).toEqual({ key: replaced.key, isNew: false })
})
