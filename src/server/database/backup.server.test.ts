import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, testPlatform } from '../../app/test-platform.ts'
import { BackupFault, backupLines, restoreLines } from './backup.ts'
import { testDatabase } from './test-database.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>
let lines: string[]
beforeAll(async () => {
  platform = await testPlatform()
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  await Promise.all(
    Array.from({ length: 30 }, () =>
      clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { notes: 'први ред\nдруги „ред“ 😀' })),
    ),
  )
  lines = await Array.fromAsync(backupLines(platform.db))
})
afterAll(() => platform.close())

async function* streamed(of: readonly string[]) {
  yield* of
}

const contentOf = async (db: typeof platform.db) => {
  const tables = ['companies', 'users', 'graveyards', 'death_records', 'audit_entries']
  return Promise.all(
    tables.map(
      async (table) => (await sql`select row_to_json(t) from ${sql.table(table)} t order by id`.execute(db)).rows,
    ),
  )
}

describe('a backup', () => {
  test('restored into an empty database gives the same content, and new ids follow on', async () => {
    const { db, close } = await testDatabase()
    const rows = await restoreLines(db, streamed(lines))
    expect(rows).toBe(lines.length - 2)
    expect(await contentOf(db)).toEqual(await contentOf(platform.db))
    const { id } = await db
      .insertInto('graveyards')
      .values({ companyId: (await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()).id, name: 'Ново' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const highest = await db
      .selectFrom('deathRecords')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(highest.id)
    await close()
  })

  test('holds no session and no token', () => {
    expect(lines.join()).not.toMatch(/session_tokens|"table":"sessions"|login_attempts|known_devices|server_keys/)
  })

  test.each([
    ['cut off at the end', () => lines.slice(0, -1)],
    ['with a row missing', () => lines.toSpliced(5, 1)],
    ['with a damaged line', () => lines.with(5, '{"table":')],
    ['of something else', () => ['{"format":"x"}', ...lines.slice(1)]],
    ['of another version', () => ['{"format":"pokoj-backup-1","migrations":["9999"]}', ...lines.slice(1)]],
    ['that is empty', () => []],
  ])('%s is refused, and the database stays empty', async (_name, damaged) => {
    const { db, close } = await testDatabase()
    await expect(restoreLines(db, streamed(damaged()))).rejects.toBeInstanceOf(BackupFault)
    expect((await contentOf(db)).flat()).toEqual([])
    await close()
  })

  test('is not restored over other data', async () => {
    await expect(restoreLines(platform.db, streamed(lines))).rejects.toBeInstanceOf(BackupFault)
  })
})
