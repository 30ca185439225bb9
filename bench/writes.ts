import { sql } from 'kysely'
import { deathRecord } from '../src/features/death-records/record.ts'
import { auditAll } from '../src/server/audit.ts'
import { verifiedChains } from '../src/server/audit-verification.ts'
import type { Database } from '../src/server/database/connection.ts'
import { asCompany, trustedCompanyId } from '../src/server/database/tenancy.ts'
import { manyDeathRecords, sampleDeathRecord } from '../src/testing/many-records.ts'
import type { Load } from './load.ts'
import { loaded } from './loaded.ts'
import { aSession, median, ms, served, type Figure, processorTime } from './measure.ts'

const clients = 50
const seconds = 3
const rounds = 3

const fields = {
  ...sampleDeathRecord,
  jmbg: null,
  noJmbgReason: 'foreigner',
  dateOfBirth: '1940-05-01',
  dateOfDeath: '2026-01-02',
  dateOfBurial: '2026-01-05',
  notes: null,
}

/**
 * Creating a record over HTTP next to the insertion of the same row without a transaction, for one client and for 50;
 * and the minimum cost of a create: a request with its session that is refused for its body, plus the row with its
 * audit entry.
 */
export async function writeFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const bench = await served(name, databaseUrl, async (db) => {
    const [company] = await manyDeathRecords(db, { total: 10_000, companies: 1 })
    await manyDeathRecords(db, { total: 10_000, companies: clients })
    return { role: 'USER' as const, company: Number(company) }
  })
  const { db, company } = bench
  const graveyards = await db.selectFrom('graveyards').select(['id', 'companyId']).orderBy('id').execute()
  const [graveyard, ...others] = graveyards
  const body = { ...fields, graveyardId: graveyard?.id }
  const path = `/api/deathRecord/${company}`
  const tokens = await bench.tokens(clients)
  const load = { address: bench.address, path, headers: bench.headers, tokens, bodies: [JSON.stringify(body)] }
  // The first thousands of a new process take up to twice as long, until Node has compiled what they run.
  await loaded({ ...load, clients: 10, seconds: 10 })
  const insertion = await sameRow(db)
  const raw = () => insertion.execute(db)
  const entry = await newestEntry(db)
  const audited = () =>
    asCompany(db, trustedCompanyId(company), async (tx) => {
      await insertion.execute(tx)
      await auditAll(tx, { userId: entry.userId, email: entry.userEmail, companyId: company }, [
        { type: deathRecord, action: 'ADDED', recordId: Number(entry.recordId), changes: entry.changes ?? {} },
      ])
    })
  const refused = { ...load, bodies: [JSON.stringify({ ...body, firstName: null })], status: 400 }
  const none: readonly number[] = []
  const times = { plain: [...none], one: [...none], keyed: [...none], refused: [...none], audited: [...none] }
  // By turns, so that load on the machine affects all.
  for (let round = 0; round < rounds; round++) {
    times.plain.push(...(await repeated(raw)))
    times.one.push(...(await alone(load)))
    times.keyed.push(...(await alone({ ...load, keyed: true })))
    times.refused.push(...(await alone(refused)))
    times.audited.push(...(await repeated(audited)))
  }
  const plain = median(times.plain)
  const compared = (all: number[]) => `${ms(median(all))}, ${(median(all) / plain).toFixed(1)} × raw`
  const limit = `4 × ${ms(plain)}, the insertion of the row`
  const figures: Figure[] = [
    { what: `${name}: one client creates a record`, measured: compared(times.one), limit },
    { what: `${name}: … with an Idempotency-Key, as the browser`, measured: compared(times.keyed), limit },
    { what: `${name}: a request that is refused for its body`, measured: compared(times.refused), limit },
    { what: `${name}: the row with its audit entry in a transaction`, measured: compared(times.audited), limit },
  ]
  let [created, inserted, inCompanies] = [0, 0, 0]
  const ofCompanies = {
    ...load,
    tokens: await Promise.all(others.map((each) => aSession(db, { role: 'USER', company: each.companyId }))),
    own: others.map(({ id, companyId }) => ({
      path: `/api/deathRecord/${companyId}`,
      body: JSON.stringify({ ...body, graveyardId: id }),
    })),
  }
  const used = { server: 0, database: 0 }
  for (let round = 0; round < rounds; round++) {
    inserted += (await repeated(raw, clients)).length
    const before = await processorTime(db)
    created += (await loaded({ ...load, clients, seconds })).length
    const after = await processorTime(db)
    used.server += after.server - before.server
    used.database += after.database - before.database
    inCompanies += (await loaded({ ...ofCompanies, clients, seconds })).length
  }
  figures.push({
    what: `${name}: ${clients} clients of one company create records`,
    measured: `${(created / rounds / seconds).toFixed(0)} per second`,
    limit: `200 per second; insertions of the row: ${(inserted / rounds / seconds).toFixed(0)} per second`,
  })
  figures.push({
    what: `${name}: ${clients} clients of ${clients} companies create records`,
    measured: `${(inCompanies / rounds / seconds).toFixed(0)} per second`,
    limit: '200 per second',
  })
  figures.push({
    what: `${name}: processor time per record`,
    measured: ms(used.server / created),
    limit: databaseUrl === undefined ? 'beside its database' : `${ms(used.database / created)} of PostgreSQL`,
  })
  for await (const { wrong } of verifiedChains(db)) if (wrong) throw new Error('an audit chain is broken')
  await bench.close()
  return figures
}

/** Inserts the row of the newest record again. */
async function sameRow(db: Database) {
  const { rows } = await sql<{ columns: string[]; row: string[] }>`
    select array_agg(key order by key) as columns, array_agg(value order by key) as row
    from (select * from death_records order by id desc limit 1) r, jsonb_each_text(to_jsonb(r))
    where key not in ('id', 'date_created', 'unknown_fields') and key not in (
      select attname from pg_attribute where attrelid = 'death_records'::regclass and attgenerated <> '')`.execute(db)
  const { columns = [], row = [] } = rows[0] ?? {}
  return sql`insert into death_records (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(row)})`
}

/** The audit entry of the newest record. */
const newestEntry = (db: Database) =>
  db
    .selectFrom('auditEntries')
    .select(['userId', 'userEmail', 'recordId', 'changes'])
    .where('actionName', '=', 'DEATH_RECORD_ADDED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The times of one client in a thread of its own, whose first requests are slower. */
async function alone(load: Omit<Load, 'clients' | 'seconds'>) {
  const times = await loaded({ ...load, clients: 1, seconds })
  return times.slice(times.length / 2)
}

async function repeated(work: () => Promise<unknown>, clients = 1) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const client = async () => {
    for (let start = performance.now(); start < until; start = performance.now()) {
      await work()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}
