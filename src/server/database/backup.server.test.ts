import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofReleases } from '../../testing/of-releases.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { BackupFault, signatureOf, type Manifest } from './backup-manifest.ts'
import { backupLines } from './backup.ts'
import { appliedMigrations, migrate, migrationsArePending } from './migrate.ts'
import { restore } from './restore.ts'
import { withPasskey } from '../../testing/passkeys.ts'
import { enrolled } from '../../testing/second-factor.ts'
import { databaseForTests, testDatabase } from '../../testing/database.ts'

const key = 'a key that only this test uses'
const platform = platformForTests()
let lines: string[]
beforeAll(async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  await Promise.all(
    Array.from({ length: 30 }, () =>
      clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { notes: 'први ред\nдруги „ред“ 😀' })),
    ),
  )
  await enrolled(platform, clerk)
  await withPasskey(await platform.loggedIn(await platform.aUser('USER', company)))
  lines = await Array.fromAsync(backupLines(platform.db, key))
})

const streamed = (of: readonly string[]) =>
  async function* () {
    yield* of
  }
type Db = typeof platform.db
const restoredFrom = (db: Db, of: readonly string[], options: { key?: string | undefined; force?: boolean } = {}) =>
  restore(db, streamed(of), { key, ...options })

const compared = ['companies', 'users', 'graveyards', 'death_records', 'passkeys', 'audit_entries']
const allRows = async (db: Db, table: string) =>
  (await sql`select row_to_json(t) from ${sql.table(table)} t order by id`.execute(db)).rows
const contentOf = (db: Db) => Promise.all(compared.map((table) => allRows(db, table)))

/** Helpers that tamper with a backup: the lines of a table, swapped lines, a changed manifest. */
const rowsOf = (table: string) => lines.flatMap((line, at) => (line.startsWith(`{"table":"${table}"`) ? [at] : []))
const swapped = (one: number, other: number) => lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '')
const lastLine = () => JSON.parse(lines.at(-1) ?? '') as { manifest: Manifest; signature: string }
const manifestOf = () => lastLine().manifest

/** Of a change, on PostgreSQL only. */
const testOrLater = process.env['TEST_EMBEDDED'] === undefined ? test : ofReleases

describe('a backup', () => {
  test('restored into an empty database has the same content, and new ids continue from it', async () => {
    const { db, close } = await testDatabase()
    const { rows, createdAt, overridden } = await restoredFrom(db, lines)
    expect([rows, createdAt, overridden]).toEqual([lines.length - 2, manifestOf().createdAt, []])
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

  test('contains no sessions and no tokens', () => {
    expect(lines.join()).not.toMatch(
      /session_tokens|"table":"sessions"|login_attempts|known_devices|server_keys|pending_logins|enrolments|challenges/,
    )
  })

  test('lists its content in its manifest', () => {
    const { format, migrations, tables } = manifestOf()
    expect([format, migrations.at(0)]).toEqual(['pokoj-backup-2', '0001-foundations'])
    expect(tables['death_records']).toEqual({ rows: 30, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(tables['invitations']?.rows).toBe(0)
    // A restore must not turn off anybody's second factor.
    const factors = ['second_factors', 'passkeys', 'recovery_codes'].map((table) => tables[table]?.rows)
    expect(factors).toEqual([1, 1, 20])
  })

  testOrLater('of an older version is restored into its own schema, which is then migrated', async () => {
    const { db: old, close: closeOld } = await testDatabase({ empty: true })
    await migrate(old, '0007-graveyards')
    await sql`insert into companies (name, email, registration_number) values ('Старо', 'staro@example.rs', '1')`.execute(
      old,
    )
    await sql`insert into graveyards (company_id, name) select id, 'Градско гробље' from companies`.execute(old)
    const backup = await Array.fromAsync(backupLines(old, key))
    expect((await appliedMigrations(old)).length).toBe(7)
    await closeOld()
    const { db, close } = await testDatabase({ empty: true })
    expect(await restoredFrom(db, backup)).toMatchObject({ rows: 2, overridden: [] })
    expect(await migrationsArePending(db)).toBe(false)
    expect(await db.selectFrom('graveyards').select('name').execute()).toEqual([{ name: 'Градско гробље' }])
    await close()
  })

  test('is not restored into a database that is not empty', async () => {
    await expect(restoredFrom(platform.db, lines)).rejects.toThrow('The database is not empty')
  })
})

testOrLater('a party is restored before a much later one into which it was merged', async () => {
  const { id } = await platform.aCompany()
  await sql`insert into parties (company_id, kind, name, surname, address_state, deliver_by, search_text, sort_keys)
    select ${id}, 'PERSON', 'П' || n, 'П', 'OK', 'POST', '', '{}' from generate_series(1, 600) n`.execute(platform.db)
  await sql`update parties set deleted = true, merged_into = last, survivor_id = last
    from (select min(id) as first, max(id) as last from parties) ids where id = first`.execute(platform.db)
  const { db, close } = await testDatabase({ empty: true })
  try {
    await restoredFrom(db, await Array.fromAsync(backupLines(platform.db, key)), { key })
    expect(await allRows(db, 'parties')).toEqual(await allRows(platform.db, 'parties'))
  } finally {
    await close()
  }
})

describe('a damaged or altered backup is refused with its faults, before anything is written', () => {
  /** Nothing is ever written to it, so one is enough. */
  const empty = databaseForTests()

  async function refusalOf(damaged: readonly string[], options: { key?: string | undefined } = {}) {
    const refused = await restoredFrom(empty.db, damaged, options).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BackupFault)
    return (refused as BackupFault).message.split('\n')
  }

  const signed = (manifest: Manifest, by = key) => JSON.stringify({ manifest, signature: signatureOf(manifest, by) })
  const withManifest = (line: string) => [...lines.slice(0, -1), line]
  const old = () => [
    JSON.stringify({ format: 'pokoj-backup-1', migrations: manifestOf().migrations }),
    ...lines.slice(1, -1),
    JSON.stringify({ end: lines.length - 2 }),
  ]

  /** `--force` restores what it can, and reports the faults. */
  const overridable: [what: string, damaged: () => string[], messages: RegExp[]][] = [
    [
      'with a role raised in every line',
      () => lines.map((line) => line.replace('"role":"USER"', '"role":"ADMIN"')),
      [/^Table users: its content was changed \(SHA-256 differs\)\.$/],
    ],
    [
      'with two rows swapped',
      () => swapped(rowsOf('death_records')[3] ?? 0, rowsOf('death_records')[4] ?? 0),
      [/^Table death_records: its content was changed/],
    ],
    [
      'with a row removed',
      () => lines.toSpliced(rowsOf('death_records')[3] ?? 0, 1),
      [/^Table death_records: 29 rows instead of 30\.$/],
    ],
    [
      'with a row added',
      () => {
        const at = rowsOf('graveyards')[0] ?? 0
        return lines.toSpliced(
          at,
          0,
          (lines[at] ?? '').replace(/"id":\d+/, '"id":999999').replace(/"name":"/, '"name":"Х'),
        )
      },
      [/^Table graveyards: 2 rows instead of 1\.$/],
    ],
    [
      'with a table removed',
      () => lines.filter((line) => !line.startsWith('{"table":"death_records"')),
      [/^Table death_records: 0 rows instead of 30\.$/],
    ],
    [
      'with a table removed from the manifest too',
      () => {
        const { death_records: _, ...tables } = manifestOf().tables
        return withManifest(JSON.stringify({ manifest: { ...manifestOf(), tables }, signature: '0'.repeat(64) }))
      },
      [/^Its signature is wrong/, /^Table death_records: not in the manifest, but has 30 rows\.$/],
    ],
    [
      'with a changed date in the manifest',
      () => {
        const manifest = { ...manifestOf(), createdAt: '2020-01-01T00:00:00.000Z' }
        return withManifest(JSON.stringify({ ...lastLine(), manifest }))
      },
      [/^Its signature is wrong/],
    ],
    ['signed with another key', () => withManifest(signed(manifestOf(), 'another key')), [/^Its signature is wrong/]],
    [
      'whose end was cut off',
      () => lines.slice(0, -1),
      [/^Its manifest is missing: the end of the file was cut off or removed\.$/],
    ],
    ['of an older version, without a manifest', old, [/^It was made by an older version and has no manifest/]],
  ]
  test.each(overridable)('%s', async (_what, damaged, messages) => {
    expect(await refusalOf(damaged())).toEqual([
      ...messages.map((each) => expect.stringMatching(each)),
      'Nothing was restored; use --force to restore it anyway.',
    ])
    expect((await contentOf(empty.db)).flat()).toEqual([])
  })

  test.each(overridable.filter(([what]) => /role|older/.test(what)))(
    '%s: --force restores it and reports what it overrides',
    async (_what, damaged) => {
      const { db, close } = await testDatabase()
      const { overridden, rows } = await restoredFrom(db, damaged(), { force: true })
      expect(overridden).toEqual((await refusalOf(damaged())).slice(0, -1))
      expect(rows).toBe(lines.length - 2)
      await close()
    },
  )

  test('without the key, whose origin cannot be verified', async () => {
    expect(await refusalOf(lines, { key: undefined })).toEqual([
      expect.stringMatching(/signature cannot be checked.*BACKUP_KEY/),
      expect.stringMatching(/--force/),
    ])
  })

  const foreign = { format: 'pokoj-backup-2', migrations: ['9999-later'] }
  const beyondForce: [what: string, damaged: () => string[], messages: RegExp][] = [
    ['with a damaged line', () => lines.with(5, '{"table":'), /damaged/],
    ['with a row that is no JSON', () => lines.with(5, '{"table":"users","row":{'), /damaged/],
    ['with rows after its last line', () => [...lines, lines[5] ?? ''], /continues after its last line/],
    ['of something else', () => ['{"format":"x"}', ...lines.slice(1)], /not a backup of Pokoj/],
    [
      'of a newer version',
      () => [JSON.stringify(foreign), signed({ ...manifestOf(), migrations: foreign.migrations, tables: {} })],
      /newer version/,
    ],
    [
      'of a table that does not exist',
      () => lines.toSpliced(5, 0, '{"table":"pg_authid","row":{}}'),
      /no table pg_authid/,
    ],
    ['that is empty', () => [], /not a backup of Pokoj/],
  ]
  test.each(beyondForce)('%s, with --force too', async (_what, damaged, messages) => {
    await expect(restoredFrom(empty.db, damaged())).rejects.toBeInstanceOf(BackupFault)
    await expect(restoredFrom(empty.db, damaged(), { force: true })).rejects.toThrow(messages)
    expect((await contentOf(empty.db)).flat()).toEqual([])
  })

  test('that changes between its verification and its restore', async () => {
    let readings = 0
    const changing = () => streamed(readings++ === 0 ? lines : lines.map((line) => line.replace('"USER"', '"ADMIN"')))()
    await expect(restore(empty.db, changing, { key })).rejects.toThrow(
      'The file was changed while it was being restored',
    )
    expect((await contentOf(empty.db)).flat()).toEqual([])
  })
})
