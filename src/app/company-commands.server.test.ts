import { cp, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deathRecord } from '../features/death-records/record.ts'
import { party } from '../features/parties/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { audit } from '../server/audit.ts'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { continueAsCompany, trustedCompanyId } from '../server/database/tenancy.ts'
import { ArchiveReader } from '../server/moving/archive-reader.ts'
import { companyTables } from '../server/moving/company-tables.ts'
import { withIdsRaised } from '../server/moving/ids.ts'
import { commandsForTests } from '../testing/commands.ts'
import { aRentContract } from '../testing/contracts.ts'
import { ofReleases } from '../testing/of-releases.ts'
import { testPlatform } from '../testing/platform.ts'
import { inFolders } from '../testing/prepared-databases.ts'
import { seedDemo } from './demo.ts'
import { seedDocuments } from './demo-documents.ts'

const { inFolder, command, database } = commandsForTests()
type Settings = Awaited<ReturnType<typeof database>>
type Row = Record<string, unknown>
const parsedRow = z.record(z.string(), z.unknown())

/** Before it moves, an embedded database has the demo's company, and that of the suite's engine another one with other users. */
let before: Settings
let after: Settings
let signedBy = ''

const opened = (settings: Settings) =>
  connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
async function within<Result>(settings: Settings, work: (db: Database) => Promise<Result>) {
  const { db, close } = opened(settings)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
async function embedded(name: string): Promise<Settings> {
  const DATA_DIR = inFolder(name)
  await cp((await inFolders()).migrated, DATA_DIR, { recursive: true })
  return { DATA_DIR }
}

beforeAll(async () => {
  before = await embedded('before')
  await within(before, async (db) => {
    await seedDemo(db)
    await db.transaction().execute(async (tx) => {
      const graves = await tx.selectFrom('graves').select('id').orderBy('id').execute()
      const graveyards = await tx.selectFrom('graveyards').select('id').execute()
      await continueAsCompany(tx, trustedCompanyId(1))
      const actor = { userId: 4, email: 'radnik@example.rs', companyId: 1 }
      await seedDocuments(tx, trustedCompanyId(1), actor, graves)
      const shows = { search: { filters: { graveyardId: graveyards[0]?.id } } }
      await tx
        .insertInto('savedViews')
        .values({
          companyId: 1,
          userId: null,
          recordType: 'grave',
          name: 'Н',
          nameKey: 'n',
          shows: JSON.stringify(shows),
        })
        .execute()
      // A merged party refers to a later one.
      const [first, last] = await tx.selectFrom('parties').select('id').orderBy('id').execute()
      await sql`update parties set deleted = true, merged_into = ${last?.id}, survivor_id = ${last?.id}
        where id = ${first?.id}`.execute(tx)
      await audit(tx, actor, { type: party, action: 'DELETED', recordId: first?.id ?? 0 })
    })
  })
  after = await database('after')
  await within(after, async (db) => {
    const { id } = await db
      .insertInto('companies')
      .values({ name: 'Друго предузеће', email: 'drugo@example.rs', registrationNumber: '87654321' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taken = await within(before, (source) =>
      source.selectFrom('users').select('email').where('role', '=', 'USER').executeTakeFirstOrThrow(),
    )
    await db
      .insertInto('users')
      .values({ companyId: id, role: 'USER', name: 'Ана', surname: 'Анић', email: taken.email.toUpperCase() })
      .execute()
  })
})

/** What an archive says, with its ids lower by what was added to them. */
async function contentsOf(file: string, added = 0) {
  const archive = await ArchiveReader.open(inFolder(file), () => true)
  try {
    const { entries, rows } = archive.manifest
    const tables: Record<string, Row[]> = {}
    for (const table of Object.keys(rows)) {
      const found: Row[] = []
      for await (const line of archive.lines(`data/${table}.jsonl`)) found.push(parsedRow.parse(JSON.parse(line)))
      tables[table] = found
    }
    const hashes: [string, string][] = Object.entries(entries).flatMap(([name, { sha256 }]) =>
      /^(files|thumbnails)\//.test(name) ? [[name.replace(/\d+/, (id) => String(Number(id) - added)), sha256]] : [],
    )
    return { tables, files: Object.fromEntries(hashes), archive: entries }
  } finally {
    archive.close()
  }
}

const verified = async (settings: Settings) => {
  const { code, out } = await command(['audit', 'verify'], settings)
  expect(out).not.toMatch(/BROKEN|DIFFERS/)
  expect(code).toBe(0)
}

describe('a company', () => {
  test('is exported to one archive that is signed', async () => {
    const { code, out, err } = await command(['companies', 'export', '1', '--out', 'demo.zip'], before)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^demo\.zip: \d+ rows and \d files of .*\nSHA-256: [0-9a-f]{64}\nSigned with the key [0-9a-f]{64},/,
      ),
    ])
    expect(err).toContain('death_records: ')
    signedBy = /key ([0-9a-f]{64})/.exec(out)?.[1] ?? ''
    const { archive, tables } = await contentsOf('demo.zip')
    expect(Object.keys(archive)).toEqual(
      expect.arrayContaining([
        'READ-ME.txt',
        'csv/deathRecord.csv',
        'data/audit_entries.jsonl',
        'data/companies.jsonl',
      ]),
    )
    expect(JSON.stringify(tables['users'])).not.toContain('argon2')
    expect(await command(['companies', 'export', '1', '--out', 'demo.zip'], before)).toMatchObject({ code: 2 })
  })

  test('arrives whole in another installation, with other ids', async () => {
    const arriving = ['companies', 'import', 'demo.zip']
    expect(await command(arriving, after)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`signed by another installation, with the key ${signedBy}`),
    })
    const { code, out } = await command([...arriving, '--signed-by', signedBy], after)
    expect([code, out]).toEqual([0, expect.stringContaining('All ids are higher by ')])
    const added = Number(/higher by (\d+)/.exec(out)?.[1])
    const counted = await within(after, async (db) => {
      const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class
        where relname in ('death_records', 'graves')`.execute(db)
      return rows.map((table) => table.rows)
    })
    // PostgreSQL plans with them.
    expect(Math.min(...counted)).toBeGreaterThan(0)
    expect(out).toMatch(/\S+@\S+ belongs to another user here/)
    await verified(after)
    expect(await command([...arriving, '--signed-by', signedBy], after)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The company is in this installation already: '),
    })

    await command(['companies', 'export', String(1 + added), '--out', 'moved.zip'], after)
    await expectSame('demo.zip', 'moved.zip', added)
  })

  test('is searched there, and its numbers continue', async () => {
    const id = await within(after, async (db) => {
      const users = await db.selectFrom('users').select('companyId').where('role', '=', 'ADMIN').execute()
      return Number(users[0]?.companyId)
    })
    const facts = async (settings: Settings, company: number) => {
      const platform = await testPlatform({}, undefined, opened(settings))
      try {
        const clerk = await platform.loggedIn(await platform.aUser('USER', { id: company }))
        const found = await clerk.get(`${deathRecord.base}/search?q=petrovic&size=100`)
        const { number } = (await clerk.get(`${rentContract.base}/nextNumber?year=2026`)).json<{ number: string }>()
        const body = aRentContract({ contractNumber: number })
        const made = await clerk.post(`${rentContract.base}/${company}`, body)
        return { found: found.json<{ total: number }>().total, number, status: made.statusCode }
      } finally {
        await platform.close()
      }
    }
    const there = await facts(after, id)
    expect(there).toMatchObject({ status: 200 })
    expect(there.found).toBeGreaterThan(0)
    expect(there).toEqual(await facts(before, 1))
  })

  test('is refused if the archive was altered', async () => {
    const bytes = await readFile(inFolder('demo.zip'))
    for (const [name, altered] of [
      ['cut off', bytes.subarray(0, bytes.length - 100)],
      ['other bytes', Buffer.concat([bytes.subarray(0, 5000), Buffer.alloc(20), bytes.subarray(5020)])],
      ['no archive', Buffer.from('PK')],
    ] as const) {
      await writeFile(inFolder('altered.zip'), altered)
      const { code, err } = await command(['companies', 'import', 'altered.zip', '--signed-by', signedBy], after)
      expect([name, code, err]).toEqual([name, 1, expect.stringMatching(/archive/)])
    }
  })

  test('is erased after an export and a period of grace, and leaves a proof', async () => {
    const { id: company } = await within(after, (db) =>
      db.selectFrom('companies').select('id').where('name', '!=', 'Друго предузеће').executeTakeFirstOrThrow(),
    )
    const erase = (...more: string[]) => command(['companies', 'erase', String(company), ...more], after)
    const others = await within(after, (db) => rowsOfOthers(db, company))
    expect(await erase('--cancel')).toMatchObject({ code: 1, err: 'No erasure of the company is scheduled.\n' })
    expect(await erase()).toMatchObject({ code: 0, out: expect.stringContaining('cannot log in any more') })
    await verified(after)
    expect(await erase()).toMatchObject({ code: 0, out: expect.stringContaining('cannot log in any more') })
    expect(await erase('--cancel')).toMatchObject({ code: 0, out: expect.stringContaining('can log in') })
    await verified(after)

    expect(await erase('--days', '0')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the newest export does not contain'),
    })
    expect(await command(['companies', 'export', String(company), '--out', 'last.zip'], after)).toMatchObject({
      code: 0,
    })
    const { code, out } = await erase()
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      company,
      by: 'cli',
      archive: expect.stringMatching(/^[0-9a-f]{64}$/),
      rows: { companies: 1, audit_chains: 1 },
    })
    await verified(after)
    expect(await within(after, (db) => rowsOf(db, company))).toEqual({})
    expect(await within(after, (db) => rowsOfOthers(db, company))).toEqual(others)
    expect(
      await within(after, (db) =>
        db
          .selectFrom('auditEntries')
          .select('actionName')
          .where('recordId', '=', company)
          .where('actionName', '=', 'COMPANY_ERASED')
          .execute(),
      ),
    ).toHaveLength(1)
  })

  ofReleases(
    'comes back to an empty installation with the ids that it had, and to the same one with others',
    async () => {
      const empty = await embedded('empty')
      const home = ['companies', 'import', 'last.zip']
      const { code, out } = await command([...home, '--signed-by', await keyOf('last.zip')], empty)
      expect([code, out]).toEqual([0, expect.not.stringContaining('higher by')])
      await verified(empty)
      const company = Number(/has the id (\d+)/.exec(out)?.[1])
      await command(['companies', 'export', String(company), '--out', 'back.zip'], empty)
      await expectSame('last.zip', 'back.zip', 0)
      expect(await command(home, after)).toMatchObject({ code: 0, out: expect.stringContaining('higher by') })
      await verified(after)
    },
  )
})

async function keyOf(file: string) {
  let key = ''
  await ArchiveReader.open(inFolder(file), (found) => Boolean((key = found))).then((archive) => archive.close())
  return key
}

/** All but what belongs to an installation, and what an import adds. */
async function expectSame(file: string, other: string, added: number) {
  const [one, two] = [await contentsOf(file), await contentsOf(other, added)]
  expect(two.files).toEqual(one.files)
  expect(Object.keys(one.files).length).toBeGreaterThan(2)
  expect(Object.keys(two.tables)).toEqual(Object.keys(one.tables))
  const lowered = await within(before, async (db) => {
    const tables = await asPlatformTables(db)
    return (table: string, row: Row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const type = tables.get(table)?.get(name) ?? ''
          return [name, withIdsRaised(value, -added, /^bigint(\[\])?$/.test(type))]
        }),
      )
  })
  for (const [table, rows] of Object.entries(one.tables)) {
    const found = (two.tables[table] ?? []).map((row) => lowered(table, row))
    const [expected, actual] = [rows, found].map((each) => each.map((row) => comparable(table, row)))
    if (table === 'audit_entries') expect(actual?.slice(0, rows.length), table).toEqual(expected)
    else expect(actual, table).toEqual(expected)
  }
}

const asPlatformTables = (db: Database) =>
  db.transaction().execute(async (tx) => {
    const tables = await companyTables(tx, trustedCompanyId(1))
    return new Map(tables.map(({ name, columns }) => [name, new Map(columns.map((each) => [each.name, each.type]))]))
  })

function comparable(table: string, row: Row): Row {
  if (table === 'audit_entries') return { ...row, id: undefined, hash: undefined }
  if (table === 'companies') return { ...row, deleted: undefined }
  if (table === 'users')
    return {
      ...row,
      deleted: undefined,
      registration_confirmed: undefined,
      second_factor: undefined,
      pending_email: undefined,
    }
  return row
}

/** The tables that have rows of a company. */
const rowsOf = (db: Database, company: number) =>
  db.transaction().execute(async (tx) => {
    const counts: Record<string, number> = {}
    for (const { name, condition } of await companyTables(tx, trustedCompanyId(company))) {
      const { rows } = await sql<{
        count: number
      }>`select count(*) from ${sql.table(name)} t where ${condition}`.execute(tx)
      if (rows[0]?.count) counts[name] = rows[0].count
    }
    return counts
  })

async function rowsOfOthers(db: Database, company: number) {
  const others = await db.selectFrom('companies').select('id').where('id', '!=', company).execute()
  return Promise.all(others.map(({ id }) => rowsOf(db, id)))
}
