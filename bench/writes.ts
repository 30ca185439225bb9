import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { deathRecord } from '../src/features/death-records/record.ts'
import { auditAll } from '../src/server/audit.ts'
import { verifiedChains } from '../src/server/audit-verification.ts'
import type { Database } from '../src/server/database/connection.ts'
import { unawaited } from '../src/server/database/pipelined-connection.ts'
import { asCompany, trustedCompanyId } from '../src/server/database/tenancy.ts'
import { manyDeathRecords, sampleDeathRecord } from '../src/testing/many-records.ts'
import { paired, ms, served, type Figure } from './measure.ts'
import { loaded } from './loaded.ts'

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
    return { role: 'USER' as const, company: Number(company) }
  })
  const { db, company, post } = bench
  const graveyard = await db.selectFrom('graveyards').select('id').executeTakeFirstOrThrow()
  const body = { ...fields, graveyardId: graveyard.id }
  const path = `/api/deathRecord/${company}`
  const create = () => post(path, body)
  await create()
  const insertion = await sameRow(db)
  const raw = () => insertion.execute(db)
  const entry = await newestEntry(db)
  const audited = () =>
    asCompany(db, trustedCompanyId(company), async (tx) => {
      await sql`${insertion} ${unawaited}`.execute(tx)
      await auditAll(tx, { userId: entry.userId, email: entry.userEmail, companyId: company }, [
        { type: deathRecord, action: 'ADDED', recordId: Number(entry.recordId), changes: entry.changes ?? {} },
      ])
    })
  const figures: Figure[] = []
  const [one, oneRaw] = await paired(create, raw)
  figures.push({
    what: `${name}: one client creates a record`,
    measured: `${ms(one)}, ${(one / oneRaw).toFixed(1)} × raw`,
    limit: `2.5 × ${ms(oneRaw)}, the insertion of the row`,
  })
  const [refused, least] = await paired(() => bench.postInvalid(path, { ...body, firstName: null }), audited)
  const [, plain] = await paired(audited, raw)
  figures.push({
    what: `${name}: a refused request, and the row with its audit entry in one packet`,
    measured: `${ms(refused)} + ${ms(least)}, ${((refused + least) / plain).toFixed(1)} × raw`,
    limit: `2.5 × ${ms(plain)}`,
  })
  let [created, inserted] = [0, 0]
  const used = { server: 0, database: 0 }
  for (let round = 0; round < rounds; round++) {
    inserted += await insertions(raw)
    const before = await processorTime(db)
    const bodies = [JSON.stringify(body)]
    created += (await loaded({ address: bench.address, path, headers: bench.headers, bodies, clients, seconds })).length
    const after = await processorTime(db)
    used.server += after.server - before.server
    used.database += after.database - before.database
  }
  figures.push({
    what: `${name}: ${clients} clients of one company create records`,
    measured: `${(created / rounds / seconds).toFixed(0)} per second`,
    limit: `500 per second; insertions of the row: ${(inserted / rounds / seconds).toFixed(0)} per second`,
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
    where key not in ('id', 'date_created') and key not in (
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

async function insertions(insert: () => Promise<unknown>) {
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < until) {
      await insert()
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done
}

const millisecondsPerTick = 10

/**
 * The processor time of the server's thread, and of PostgreSQL's processes if they run on this machine, in
 * milliseconds.
 */
async function processorTime(db: Database) {
  const { user, system } = process.threadCpuUsage()
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  let ticks = 0
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // After the name in brackets: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [, utime, stime] = /^\d+ \(postgres\)(?: \S+){11} (\d+) (\d+)/.exec(stat) ?? []
    ticks += Number(utime ?? 0) + Number(stime ?? 0)
  }
  return { server: (user + system) / 1000, database: ticks * millisecondsPerTick }
}
