import { sql } from 'kysely'
import { connectDatabase, type Database } from '../src/server/database/connection.ts'
import { recordTypes } from '../src/app/record-types.ts'
import { indexVersion } from '../src/server/records/search-index.ts'
import { snakeCase } from '../src/server/database/names.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { manyDeathRecords, sampleDeathRecord, withoutIndexes } from '../src/testing/many-records.ts'
import { contractKinds, manyContracts } from './lists.ts'
import type { Load } from './load.ts'
import { loaded } from './loaded.ts'
import { startedServer } from './started-server.ts'
import { aSession, type Figure, folder, median, ms, percentile } from './measure.ts'

const towns = 500
const ofEach = { deathRecords: 2000, contracts: 200, graves: 500 }
const seconds = 8
/** In ms, of a clerk between two requests. */
const pause = 5000

/** 500 towns with 2,000,000 records in all, each with the entry of its creation. */
async function hostOf(db: Database) {
  const companies = await manyDeathRecords(db, { total: towns * ofEach.deathRecords, companies: towns })
  for (const kind of contractKinds) await manyContracts(db, kind, companies, towns * ofEach.contracts)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await withoutIndexes(tx, ['graves', 'interments'], async () => {
      await sql`insert into graves (company_id, graveyard_id, "row", number, label, grave_type, places, levels, search_text, sort_keys)
        select company_id, id, '1', n::text, '1/' || n, 'RAKA', 2, 2, '1 ' || n || ' ' || md5(n::text), '{}'
        from graveyards, generate_series(1, ${ofEach.graves}::int) n`.execute(tx)
      await sql`insert into interments (company_id, graveyard_id, grave_id, surname, name, kind, precision, buried_on, place, level,
          search_text, sort_keys)
        select company_id, graveyard_id, id, 'Илић', 'Петар', 'COFFIN', 'DAY', date '1950-01-01' + (id * 37 % 27000)::int, 1, 1,
          'ilic petar ' || md5(id::text), '{}' from graves`.execute(tx)
    })
    const tables = ['death_records', 'graves', 'interments', ...contractKinds.map(({ type }) => type.table)]
    for (const table of tables)
      await sql`insert into audit_entries (id, company_id, user_email, action_name, record_id, changes, search_text, hash)
        select nextval('audit_entry_id'), company_id, 'mirjana@example.rs', ${`${table.toUpperCase()}_ADDED`}, id,
          to_jsonb(record) - '{search_text,sort_keys}'::text[], 'mirjana ' || id, ''
        from ${sql.table(table)} record`.execute(tx)
  })
  await sql`vacuum (analyze)`.execute(db)
}

/** One server of 500 towns. With `HOST_ADDRESS`, the requests go to a proxy of other processes. */
export async function hostFigures(databaseUrl: string): Promise<Figure[]> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: folder })
  await migrate(db)
  const filled = await db.selectFrom('companies').select('id').limit(1).execute()
  if (filled.length === 0) await hostOf(db)
  // Otherwise the server would rebuild what the database has generated.
  for (const type of recordTypes) {
    const version = indexVersion(type)
    await db
      .insertInto('searchIndexes')
      .values({ tableName: snakeCase(type.table), version })
      .onConflict((conflict) => conflict.column('tableName').doUpdateSet({ version }))
      .execute()
  }
  const { rows: sizes } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  const yards = await db.selectFrom('graveyards').select(['id', 'companyId']).orderBy('id').execute()
  const tokens = await Promise.all(
    Array.from({ length: 200 }, (_, at) => aSession(db, { role: 'USER', company: Number(yards[at * 2]?.companyId) })),
  )
  const server = await startedServer(databaseUrl)
  const headers = { 'content-type': 'application/json' }
  const address = process.env['HOST_ADDRESS'] ?? server.address
  const searches = [{}, { searchParam: 'Ђорђевић' }, { searchParam: '2750' }, { year: 2024, month: 3 }]
  const read = { address, path: '/api/deathRecord/search', headers, tokens, seconds }
  const bodies = searches.map((body) => JSON.stringify(body))
  const figures: Figure[] = [
    { what: `${towns} towns`, measured: String(sizes[0]?.size), limit: 'the size of the database' },
    { what: 'start until ready', measured: ms(server.took), limit: '' },
  ]
  const add = (what: string, times: readonly number[]) => {
    const limit = `95 % ${ms(percentile(times, 95))}, ${times.length} requests`
    figures.push({ what, measured: ms(median(times)), limit })
  }
  await loaded({ ...read, bodies, clients: 20, seconds: 5 })
  for (const [at, body] of bodies.entries())
    add(`alone: ${JSON.stringify(searches[at])}`, await loaded({ ...read, bodies: [body], clients: 1, seconds: 2 }))
  const yard = yards[1]
  const record = { ...sampleDeathRecord, jmbg: null, noJmbgReason: 'foreigner', dateOfBirth: '1940-05-01' }
  const dates = { dateOfDeath: '2026-01-02', dateOfBurial: '2026-01-05', graveyardId: yard?.id }
  const write: Load = {
    ...read,
    path: `/api/deathRecord/${yard?.companyId}`,
    tokens: [await aSession(db, { role: 'USER', company: Number(yard?.companyId) })],
    bodies: [JSON.stringify({ ...record, ...dates })],
    clients: 1,
    pause: 500,
  }
  add('a town saves alone', await loaded(write))
  for (const clients of [50, 200]) {
    const [reads, writes] = await Promise.all([loaded({ ...read, bodies, clients, pause }), loaded(write)])
    add(`${clients} clerks of as many towns, a request every ${pause / 1000} s`, reads)
    add('… a town saves meanwhile', writes)
  }
  add('50 clerks without a pause', await loaded({ ...read, bodies, clients: 50 }))
  figures.push({ what: 'memory of the process', measured: `${server.memory().toFixed(0)} MB`, limit: '' })
  await server.stop()
  await close()
  return figures
}
