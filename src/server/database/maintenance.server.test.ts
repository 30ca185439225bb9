import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDataFolder } from '../../testing/database.ts'
import { connectDatabase, type OpenDatabase } from './connection.ts'
import { maintain } from './maintenance.ts'

/** Always embedded, whichever database the suite uses. */
let opened: OpenDatabase
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-maintained-'))
  await fillDataFolder(folder)
  opened = connectDatabase({ databaseUrl: undefined, dataDir: folder })
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

/** Runs the maintenance once; returns its errors. */
async function maintained(isEmbedded: boolean) {
  const faults: unknown[] = []
  await maintain(opened.db, { isEmbedded }, (error) => faults.push(error))()
  return faults
}

test('the write-ahead log of the embedded database does not grow without bound', async () => {
  const logFiles = () => readdirSync(path.join(folder, 'database', 'pg_wal')).filter((name) => /^\d/.test(name)).length
  await sql`select count(pg_logical_emit_message(true, 'x', repeat('y', 30000))) from generate_series(1, 4000)`.execute(
    opened.db,
  )
  expect(logFiles()).toBeGreaterThan(6)
  expect([await maintained(true), logFiles() < 6]).toEqual([[], true])
})

test('the answers kept for an Idempotency-Key are removed after 24 hours', async () => {
  const { db } = opened
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const answer = { userId: 1, companyId: null, requestHash: '', sealedRecord: new Uint8Array() }
  await db
    .insertInto('idempotencyKeys')
    .values([
      { ...answer, keyHash: 'a day and a minute old', dateCreated: minutesAgo(24 * 60 + 1) },
      { ...answer, keyHash: 'almost a day old', dateCreated: minutesAgo(24 * 60 - 1) },
    ])
    .execute()
  expect(await maintained(false)).toEqual([])
  const kept = await db.selectFrom('idempotencyKeys').select('keyHash').execute()
  expect(kept).toEqual([{ keyHash: 'almost a day old' }])
})
