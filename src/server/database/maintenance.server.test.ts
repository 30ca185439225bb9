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
  const retention = { mailDays: 30, readingDays: 365 }
  await maintain(opened.db, { isEmbedded, retention }, (error) => faults.push(error))()
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

test('the answers kept for an Idempotency-Key are removed after 24 hours', async () => {
  const { db } = opened
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

test('mails are removed 30 days after their delivery or failure, and not while they wait', async () => {
  const { db } = opened
  const mail = { kind: 'reset', recipient: 'petar@example.rs', language: 'rs', link: null } as const
  await db
    .insertInto('mailOutbox')
    .values(['waiting', 'delivered lately', 'delivered', 'failed'].map((name) => ({ ...mail, name })))
    .execute()
  await db
    .updateTable('mailOutbox')
    .set({ deliveredAt: daysAgo(29) })
    .where('name', '=', 'delivered lately')
    .execute()
  await db
    .updateTable('mailOutbox')
    .set({ deliveredAt: daysAgo(31) })
    .where('name', '=', 'delivered')
    .execute()
  await db
    .updateTable('mailOutbox')
    .set({ failedAt: daysAgo(31) })
    .where('name', '=', 'failed')
    .execute()
  expect(await maintained(false)).toEqual([])
  const kept = await db.selectFrom('mailOutbox').select('name').orderBy('id').execute()
  expect(kept).toEqual([{ name: 'waiting' }, { name: 'delivered lately' }])
})

test('readings of personal numbers are removed after 365 days', async () => {
  const { db } = opened
  const ofAge = (days: number) =>
    sql`insert into personal_number_readings (date_created, company_id, user_id, user_email, way, record_type, record_ids)
      values (${daysAgo(days)}, 1, 1, ${`${days} days`}, 'record', 'deathRecord', array[1])`.execute(db)
  await ofAge(366)
  await ofAge(364)
  expect(await maintained(false)).toEqual([])
  const kept = await db.selectFrom('personalNumberReadings').select('userEmail').execute()
  expect(kept).toEqual([{ userEmail: '364 days' }])
})
