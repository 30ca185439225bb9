import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from './connection.ts'
import { maintain } from './maintenance.ts'

/** Always on an embedded database, whichever database the suite uses. */
test('the write-ahead log of the embedded database does not grow without bound', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-maintained-'))
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: folder })
  const logFiles = () => readdirSync(path.join(folder, 'database', 'pg_wal')).filter((name) => /^\d/.test(name)).length
  await sql`select count(pg_logical_emit_message(true, 'x', repeat('y', 30000))) from generate_series(1, 4000)`.execute(
    db,
  )
  expect(logFiles()).toBeGreaterThan(6)
  const faults: unknown[] = []
  await maintain(db, (error) => faults.push(error))()
  expect([faults, logFiles() < 6]).toEqual([[], true])
  await close()
  await rm(folder, { recursive: true })
})
