import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deathRecord } from '../../features/death-records/record.ts'
import type { RecordType } from '../../shared/record.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { manyDeathRecords } from '../../testing/many-records.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { asCompany, trustedCompanyId, type CompanyId } from '../database/tenancy.ts'
import { recordQueries } from './queries.ts'
import { indexVersion, outdatedTypes, reindex, reindexInBackground } from './search-index.ts'

const platform = platformForTests()

/** The declaration of a later release: the list has another column, and the search covers another field. */
const later: RecordType = {
  ...deathRecord,
  columns: [...deathRecord.columns, 'placeOfBirth'],
  searched: [...deathRecord.searched, 'occupation'],
}

const places = async (company: CompanyId, searchParam = '') => {
  const search = { page: 0, size: 10, sort: 'placeOfBirth', searchParam }
  const page = await asCompany(platform.db, company, (tx) => recordQueries(later).search(tx, company, search))
  return page.entities.map((record) => (record as Readonly<Record<string, unknown>>)['placeOfBirth'])
}

async function reindexed(types: readonly RecordType[]) {
  const done = []
  for await (const { table, changed } of reindex(platform.db, types)) done.push([table, changed])
  return done
}

test('a column that is added to a list also sorts the records that were stored before', async () => {
  const clerk = await clerkWith(platform, deathRecord)
  const company = trustedCompanyId(clerk.company.id)
  const graveyard = await platform.aGraveyard(clerk.company)
  for (const placeOfBirth of ['Шабац', 'Београд', 'Čačak'])
    await clerk.add(aDeathRecord(graveyard, { placeOfBirth, occupation: 'ковач' }))
  await reindexed([deathRecord])
  expect(await outdatedTypes(platform.db, [deathRecord])).toEqual([])

  // Without sort keys: newest first.
  expect(await places(company)).toEqual(['Čačak', 'Београд', 'Шабац'])
  expect(await places(company, 'kovac')).toEqual([])
  expect(await outdatedTypes(platform.db, [later])).toEqual([later])
  expect(await reindexed([later])).toEqual([['death_records', 3]])

  expect(await places(company)).toEqual(['Београд', 'Čačak', 'Шабац'])
  expect(await places(company, 'kovac')).toEqual(['Београд', 'Čačak', 'Шабац'])
  expect(await outdatedTypes(platform.db, [later])).toEqual([])
  expect(await reindexed([later])).toEqual([['death_records', 0]])
})

test('rebuilding changes neither versions nor the audit trail', async () => {
  const clerk = await clerkWith(platform, deathRecord)
  const record = await clerk.add(aDeathRecord(await platform.aGraveyard(clerk.company)))
  await sql`update death_records set search_text = '', sort_keys = '{}' where id = ${record.id}`.execute(platform.db)
  await reindexed([deathRecord])
  expect(await clerk.read(record.id)).toEqual(record)
  expect(await clerk.trail(record.id)).toHaveLength(1)
  const { rows } = await sql<{ key: string }>`
    select sort_keys ->> 'lastName' as key from death_records where id = ${record.id}`.execute(platform.db)
  expect(rows[0]?.key).toBeTruthy()
})

test('clerks who ask for lists meanwhile do not wait for it', async () => {
  const [company = trustedCompanyId(0)] = await manyDeathRecords(platform.db, { total: 1000, companies: 1 })
  const clerk = await platform.loggedIn(await platform.aUser('USER', { id: company }))
  let isOver = false
  const rebuilt = reindexed([deathRecord]).finally(() => (isOver = true))
  let lists = 0
  for (; !isOver; lists++) expect((await clerk.get('/api/deathRecord/search')).statusCode).toBe(200)
  expect((await rebuilt)[0]?.[1]).toBeGreaterThanOrEqual(1000)
  expect(lists).toBeGreaterThan(10)
})

test('a type that cannot be rebuilt does not keep the others from it', async () => {
  const reports: string[] = []
  const isOver = Promise.withResolvers<void>()
  const stop = reindexInBackground(platform.db, [{ ...deathRecord, table: 'missing' }, later], {
    done: ({ table }) => isOver.resolve(void reports.push(table)),
    failed: (error) => reports.push(String(error)),
  })
  await isOver.promise
  await stop()
  expect(reports).toEqual([expect.stringContaining('"missing" does not exist'), 'death_records'])
})

test('the version depends only on what is stored for a record', () => {
  const { columns, searched } = deathRecord
  for (const changed of [later, { ...deathRecord, searched: [...searched, 'notes'] }] as const)
    expect(indexVersion(changed)).not.toBe(indexVersion(deathRecord))
  const other: RecordType = { ...deathRecord, base: '/api/other', columns: [...columns, 'dateOfDeath'] }
  expect(indexVersion(other)).toBe(indexVersion(deathRecord))
})
