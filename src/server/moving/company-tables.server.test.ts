import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../testing/database.ts'
import { trustedCompanyId } from '../database/tenancy.ts'
import { companyTables } from './company-tables.ts'
import { isNameOfId } from './ids.ts'

const database = databaseForTests()
const tables = () => database.db.transaction().execute((tx) => companyTables(tx, trustedCompanyId(1)))

/** Tables without rows of a company, each with its reason. */
const ofPlatform = {
  backup_state: 'of the installation',
  interest_rates: 'the same for all companies',
  kysely_migration: 'of the schema',
  kysely_migration_lock: 'of the schema',
  login_attempts: 'hashes that are forgotten after two days',
  search_indexes: 'of the program',
  server_keys: 'of the installation',
}

test('every table has rows of companies, or a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    database.db,
  )
  const known = [...(await tables()).map(({ name }) => name), ...Object.keys(ofPlatform)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

test('every large number of what moves is an id by its name, because all of them are raised', async () => {
  const moved = (await tables()).filter(({ isMoved }) => isMoved)
  const large = moved.flatMap(({ name, columns }) =>
    columns
      .filter(({ type, isGenerated }) => type.startsWith('bigint') && !isGenerated)
      .map((column) => `${name}.${column.name}`),
  )
  expect(large.filter((name) => !isNameOfId(name))).toEqual([])
  expect(large.length).toBeGreaterThan(50)
})
