import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTypes } from '../src/app/record-types.ts'
import { DailyBackups } from '../src/server/backups/daily.ts'
import { triedRestore } from '../src/server/backups/trial-restore.ts'
import { sharedState } from '../src/server/backups/shared-state.ts'
import { embeddedWriter } from '../src/server/backups/writer.ts'
import { linesOf, writeBackup } from '../src/server/database/backup-file.ts'
import { BackupFault } from '../src/server/database/backup-manifest.ts'
import { verifiedBackup } from '../src/server/database/backup-verification.ts'
import { connectDatabase, type Database } from '../src/server/database/connection.ts'
import { restore } from '../src/server/database/restore.ts'
import { corruptions } from '../src/testing/corruptions.ts'
import { fillDataFolder } from '../src/testing/database.ts'
import { manyDeathRecords } from '../src/testing/many-records.ts'
import { aDeathRecord, testPlatform, type TestPlatform } from '../src/testing/platform.ts'
import { townCluster } from '../src/testing/server-databases.ts'
import { printed } from './figures.ts'

const key = 'a key that only these tests use'
const total = Number(process.env['RECORDS'] ?? 100_000)
/** For 100,000 records on a busy machine. */
const patience = { timeout: 30 * 60_000 }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const seconds = async <Result>(work: Promise<Result>): Promise<[Result, number]> => {
  const start = performance.now()
  const result = await work
  return [result, Math.round((performance.now() - start) / 100) / 10]
}

/** A data folder with that many records of ten companies, each with an entry in the audit trail. */
let dataDir: string
let db: Database
let close: () => Promise<void>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-faults-'))
  await fillDataFolder(dataDir)
  ;({ db, close } = connectDatabase({ databaseUrl: undefined, dataDir }))
  await manyDeathRecords(db, { total, companies: 10 })
  await anAuditEntryForEach(db)
})
afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true })
})

/**
 * The chains are computed as the database's trigger does, but the head of each is written once: updating it for each entry takes
 * ten times as long.
 */
const anAuditEntryForEach = (database: Database) =>
  database.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      do $$ declare
        company bigint;
        entry audit_entries;
        previous bytea;
        entries bigint;
      begin
        for company in select distinct company_id from death_records order by company_id loop
          previous := '';
          entries := 0;
          for entry.company_id, entry.user_email, entry.action_name, entry.record_id, entry.changes, entry.search_text in
            select company_id, 'sluzbenik@example.rs', 'DEATH_RECORD_ADDED', id,
              jsonb_build_object('lastName', jsonb_build_object('from', null, 'to', last_name)), 'sluzbenik'
            from death_records where company_id = company order by id
          loop
            entry.id := nextval('audit_entry_id');
            entry.date_created := now();
            previous := sha256(previous || convert_to(audit_entry_text(entry), 'UTF8'));
            entry.hash := previous;
            entries := entries + 1;
            insert into audit_entries select entry.*;
          end loop;
          insert into audit_chains (id, length, hash) values (company, entries, previous);
        end loop;
      end $$`.execute(tx)
  })

const tablesOf = async (file: string) => {
  const { tables, faults } = await verifiedBackup(linesOf(file), key)
  expect(faults).toEqual([])
  return tables
}

/** Five clients of a company that read and write until told to stop; returns how long their requests took. */
async function requestsUntil(
  stopped: () => boolean,
  { clerk, company, graveyard }: Awaited<ReturnType<typeof aClerk>>,
) {
  const durations: number[] = []
  const clients = Array.from({ length: 5 }, async (_, at) => {
    while (!stopped()) {
      const start = performance.now()
      const { statusCode } = await (at % 2
        ? clerk.get(`/api/deathRecord/search?companyId=${company.id}&page=0&size=5`)
        : clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard)))
      durations.push(performance.now() - start)
      expect(statusCode).toBe(200)
      await delay(50)
    }
  })
  await Promise.all(clients)
  durations.sort((one, other) => one - other)
  const at = (share: number) => Math.round(durations[Math.floor(share * (durations.length - 1))] ?? 0)
  return { requests: durations.length, 'median ms': at(0.5), '99 % ms': at(0.99), 'longest ms': at(1) }
}

async function aClerk(platform: TestPlatform) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  return { clerk: await platform.loggedIn(await platform.aUser('USER', company)), company, graveyard }
}

test(
  'the daily backup of a large database does not noticeably delay requests, and restores completely',
  patience,
  async () => {
    const platform = await testPlatform({ DATA_DIR: dataDir }, undefined, { db, close: () => Promise.resolve() })
    const clerk = await aClerk(platform)
    let isOver = false
    const without = requestsUntil(() => isOver, clerk)
    await delay(20_000)
    isOver = true
    printed('Requests without a backup', await without)

    const settings = { databaseUrl: undefined, dataDir, backupKey: key, backupCommand: undefined }
    const backups = new DailyBackups(settings, embeddedWriter(db, dataDir, pLimit(1)), sharedState(db, settings))
    await backups.start(silent)
    let isMade = false
    const during = requestsUntil(() => isMade, clerk)
    const [, took] = await seconds(backups.check())
    isMade = true
    const figures = await during
    await platform.close()
    expect(backups.state.hasFailed).toBe(false)
    const [file = ''] = globSync(path.join(dataDir, 'backups', '*.gz'))
    printed('Requests during the backup', { ...figures, 'backup s': took, 'file bytes': (await stat(file)).size })
    expect(figures['longest ms']).toBeLessThan(5000)

    const [trial, verification] = await seconds(triedRestore(file, key, recordTypes))
    const { faults, rows, auditEntries } = trial
    printed('Verification of the backup', { s: verification, rows, auditEntries })
    expect(faults).toEqual([])
  },
)

test('embedded → PostgreSQL → embedded is identical', patience, async () => {
  const file = (name: string) => path.join(dataDir, `${name}.gz`)
  const [rows, written] = await seconds(writeBackup(db, key, file('first')))

  const cluster = await townCluster()
  const onServer = connectDatabase({ databaseUrl: cluster.url, dataDir })
  const [, intoPostgres] = await seconds(restore(onServer.db, () => linesOf(file('first')), { key }))
  const [, fromPostgres] = await seconds(writeBackup(onServer.db, key, file('second')))
  await onServer.close()
  await cluster.stop('fast')

  const back = connectDatabase({ databaseUrl: undefined, dataDir: path.join(dataDir, 'back') })
  const [, intoEmbedded] = await seconds(restore(back.db, () => linesOf(file('second')), { key }))
  await writeBackup(back.db, key, file('third'))
  await back.close()

  const first = await tablesOf(file('first'))
  expect(first['death_records']?.rows).toBeGreaterThanOrEqual(total)
  expect(await tablesOf(file('second'))).toEqual(first)
  expect(await tablesOf(file('third'))).toEqual(first)
  printed('Embedded → PostgreSQL → embedded', {
    rows,
    'written from embedded s': written,
    'into PostgreSQL s': intoPostgres,
    'written from PostgreSQL s': fromPostgres,
    'into embedded s': intoEmbedded,
  })
})

test('300 random corruptions of a backup are refused before anything is restored', async () => {
  const small = connectDatabase({ databaseUrl: undefined, dataDir: path.join(dataDir, 'small') })
  const file = path.join(dataDir, 'small.gz')
  await fillDataFolder(path.join(dataDir, 'source'))
  const source = connectDatabase({ databaseUrl: undefined, dataDir: path.join(dataDir, 'source') })
  await manyDeathRecords(source.db, { total: 200, companies: 2 })
  await writeBackup(source.db, key, file)
  await source.close()
  const intact = await readFile(file)
  for (const { what, damaged } of corruptions(intact, { count: 300, seed: 2026 })) {
    await writeFile(file, damaged)
    const refused = await restore(small.db, () => linesOf(file), { key }).catch((error: unknown) => error)
    expect(refused, what).toBeInstanceOf(BackupFault)
  }
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(small.db)
  expect(rows).toEqual([])
  await small.close()
})

test('a server that is killed during a backup leaves nothing that counts as one, and the next start makes it', async () => {
  // The day's backup is no longer made.
  await db.updateTable('backupState').set({ madeAt: null }).execute()
  await close()
  for (const each of globSync(path.join(dataDir, 'backups', '*.gz'))) await rm(each)
  const started = () => fork(path.join(import.meta.dirname, 'daily-backup.ts'), [dataDir, key], { execArgv: [] })
  const names = () => readdir(path.join(dataDir, 'backups'))
  for (const milliseconds of [50, 500, 2000, 5000]) {
    const server = started()
    const ended = once(server, 'exit')
    // A large database is open only after its search texts have been looked at, which takes minutes on a busy machine.
    const state = async () => ((await names()).some((name) => name.startsWith('.making-')) ? 'making' : server.exitCode)
    await expect.poll(state, { timeout: 600_000 }).not.toBe(null)
    expect(await state()).toBe('making')
    await delay(milliseconds)
    server.kill('SIGKILL')
    await ended
    expect((await names()).filter((name) => name.endsWith('.gz'))).toEqual([])
  }
  const [code]: unknown[] = await once(started(), 'exit')
  expect(code).toBe(0)
  const [name = '', ...others] = (await names()).filter((each) => !each.endsWith('.json'))
  expect(others).toEqual([])
  expect((await triedRestore(path.join(dataDir, 'backups', name), key, recordTypes)).faults).toEqual([])
  ;({ db, close } = connectDatabase({ databaseUrl: undefined, dataDir }))
})
