import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corruptions } from '../../testing/corruptions.ts'
import { testDatabase } from '../../testing/database.ts'
import { linesOf, writeBackup } from './backup-file.ts'
import { BackupFault } from './backup-manifest.ts'
import type { OpenDatabase } from './connection.ts'
import { restore } from './restore.ts'

const key = 'a key that only this test uses'
let folder: string
let opened: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-backup-file-'))
  opened = await testDatabase()
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

test('a backup file that is truncated or altered in any way is refused before anything is restored', async () => {
  const file = path.join(folder, 'damaged.gz')
  await opened.db
    .insertInto('companies')
    .values({ name: 'Ново гробље', email: 'a@example.rs', registrationNumber: '1' })
    .execute()
  await writeBackup(opened.db, key, file)
  const intact = await readFile(file)
  await sql`delete from companies`.execute(opened.db)
  for (const { what, damaged } of corruptions(intact, { count: 24, seed: 1 })) {
    await writeFile(file, damaged)
    const refused = await restore(opened.db, () => linesOf(file), { key }).catch((error: unknown) => error)
    expect(refused, what).toBeInstanceOf(BackupFault)
  }
  expect((await sql`select from companies`.execute(opened.db)).rows).toEqual([])
  await writeFile(file, intact)
  expect(await restore(opened.db, () => linesOf(file), { key })).toMatchObject({ overridden: [] })
})

test('a backup that cannot be completed leaves no file', async () => {
  const file = path.join(folder, 'incomplete.gz')
  await opened.db.schema.createTable('without_key').addColumn('id', 'integer').execute()
  await expect(writeBackup(opened.db, key, file)).rejects.toThrow('The table without_key has no primary key.')
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
  await opened.db.schema.dropTable('without_key').execute()
})
