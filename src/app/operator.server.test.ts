import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { commandsForTests } from '../testing/commands.ts'

const { inFolder, command, database } = commandsForTests()

describe('an operator', () => {
  test('backs up and restores into an empty database; damaged files are rejected', async () => {
    const [full, empty] = [await database('full'), await database('empty', { empty: true })]
    expect((await command(['create-superadmin', 'sef@example.rs', '--password', 'PrvaLozinka1'], full)).out).toContain(
      'can log in',
    )
    expect(await command(['create-superadmin', 'SEF@example.rs', '--password', 'PrvaLozinka1'], full)).toMatchObject({
      code: 1,
    })
    const file = inFolder('backup.ndjson.gz')
    expect((await command(['backup', file], full)).out).toContain(': 3 rows.')
    expect((await command(['backup', file], full)).err).toContain('already exists')

    // On another machine: without the key, the origin of the backup cannot be verified.
    const refused = await command(['restore', file], empty)
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/signature cannot be checked[^]*--force/)])
    await mkdir(inFolder('empty'), { recursive: true })
    await copyFile(inFolder('full', 'backup.key'), inFolder('empty', 'backup.key'))

    const damaged = inFolder('damaged.gz')
    const bytes = await readFile(file)
    bytes.writeUInt8((bytes.readUInt8(40) + 1) % 256, 40)
    await writeFile(damaged, bytes)
    for (const wrong of [damaged, inFolder('missing.gz')]) {
      const { code, err } = await command(['restore', wrong], empty)
      expect([code, err.trim().split('\n').length]).toEqual([1, 1])
    }
    expect((await command(['restore', file], empty)).out).toContain('3 rows restored')
    expect((await command(['restore', file], empty)).err).toContain('not empty')
    for (const name of ['migrate', 'create-superadmin', 'backup', 'restore', 'audit'])
      expect((await command([name, '--help'], empty)).out).toContain(`Usage: pokoj ${name}`)
  })

  test('verifies the audit trail, also after a restore, and learns where it was altered', async () => {
    const key = { BACKUP_KEY: 'a key that is the same on both machines' }
    const full = { ...(await database('trail')), ...key }
    const copy = await database('copy', { empty: true })
    const empty = { ...copy, ...key }
    for (const email of ['prvi@example.rs', 'drugi@example.rs'])
      await command(['create-superadmin', email, '--password', 'PrvaLozinka1'], full)
    const file = inFolder('trail.ndjson.gz')
    await command(['backup', file], full)
    await command(['restore', file], empty)
    const intact = await command(['audit', 'verify'], empty)
    expect(intact).toEqual(await command(['audit', 'verify'], full))
    expect(intact).toMatchObject({ code: 0, err: '' })
    expect(intact.out).toMatch(/^The platform: intact; entries: 2; last hash: [0-9a-f]{64}\n$/)

    const { db, close } = connectDatabase({ databaseUrl: copy['DATABASE_URL'], dataDir: copy.DATA_DIR })
    await sql`alter table audit_entries disable trigger user`.execute(db)
    await sql`update audit_entries set user_email = 'nobody' where id = 2`.execute(db)
    await close()
    expect(await command(['audit', 'verify'], empty)).toEqual({
      code: 1,
      err: '',
      out: 'The platform: BROKEN; entry 2 was altered\n',
    })
  })

  test.skipIf(process.env['TEST_DATABASE_URL'])(
    'learns that a forgotten DATABASE_URL has made another database',
    async () => {
      const { code, err } = await command(['migrate'], { DATA_DIR: inFolder('forgotten') })
      expect([code, err]).toEqual([0, expect.stringMatching(/^DATABASE_URL is not set: .+forgotten\.\n$/)])
    },
  )

  test('lists users and companies, as text and as JSON, and makes a new link for one who has lost it', async () => {
    const settings = await database('accounts')
    await command(['create-superadmin', 'sef@example.rs'], settings)
    await command(['create-superadmin', 'Ana@example.rs', '--password', 'PrvaLozinka1'], settings)
    const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
    await db
      .insertInto('companies')
      .values({ name: 'ЈКП Гробље', email: 'jkp@example.rs', registrationNumber: '12345678' })
      .execute()
    await close()
    expect((await command(['users', 'list'], settings)).out).toMatch(
      /^\d+ {2}SUPERADMIN {2}unconfirmed {2}sef@example\.rs\n\d+ {2}SUPERADMIN {2}active {2}Ana@example\.rs\n$/,
    )
    const lines = (await command(['users', 'list', '--json'], settings)).out.trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { role: 'SUPERADMIN', email: 'sef@example.rs', company: null, state: 'unconfirmed' },
      { email: 'Ana@example.rs', state: 'active' },
    ])
    expect((await command(['companies', 'list'], settings)).out).toMatch(/^\d+ {2}active {2}12345678 {2}ЈКП Гробље\n$/)

    const link = async (email: string) => (await command(['users', 'link', email], settings)).out
    expect(await link('SEF@example.rs')).toMatch(/^http:\/\/localhost:3000\/userConfirmation\?registrationToken=\S+\n$/)
    expect(await link('ana@example.rs')).toMatch(/^http:\/\/localhost:3000\/resetPassword\/\S+\n$/)
    expect(await command(['users', 'link', 'niko@example.rs'], settings)).toMatchObject({
      code: 1,
      err: 'There is no user with the e-mail niko@example.rs.\n',
    })
    expect((await command(['audit', 'verify'], settings)).code).toBe(0)
  })

  test('disables a user and resets a second factor, which ends their sessions and is audited', async () => {
    const settings = await database('disabled')
    for (const email of ['sef@example.rs', 'Ana@example.rs'])
      await command(['create-superadmin', email, '--password', 'PrvaLozinka1'], settings)
    const inDatabase = async <Result>(work: (db: Database) => Promise<Result>) => {
      const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
      return work(db).finally(close)
    }
    const sessions = () =>
      inDatabase(async (db) => {
        const { rows } = await sql<{ email: string }>`
          select email from sessions join users on users.id = user_id order by 1`.execute(db)
        return rows.map(({ email }) => email)
      })
    await inDatabase(async (db) => {
      await sql`insert into sessions (user_id, address, user_agent) select id, '', '' from users`.execute(db)
      await sql`insert into second_factors (user_id, secret, last_step)
        select id, '', 0 from users where email = 'sef@example.rs'`.execute(db)
    })

    const reset = (email: string) => command(['users', 'reset-second-factor', email], settings)
    expect(await reset('SEF@example.rs')).toMatchObject({ code: 0, out: expect.stringContaining('password alone') })
    expect(await sessions()).toEqual(['Ana@example.rs'])
    expect((await reset('sef@example.rs')).err).toBe('The user sef@example.rs has no second factor.\n')

    const disable = (email: string) => command(['users', 'disable', email], settings)
    expect(await disable('ana@example.rs')).toMatchObject({ code: 0, out: 'Ana@example.rs is disabled.\n' })
    expect(await sessions()).toEqual([])
    expect((await command(['users', 'list'], settings)).out).toMatch(/ {2}disabled {2}Ana@example\.rs\n$/)
    expect((await disable('ana@example.rs')).err).toBe('The user ana@example.rs is disabled.\n')
    expect(await disable('sef@example.rs')).toMatchObject({
      code: 1,
      err: 'The user sef@example.rs is the last super administrator.\n',
    })
    expect((await disable('niko@example.rs')).code).toBe(1)

    const entries = await inDatabase((db) =>
      db.selectFrom('auditEntries').select(['userEmail', 'actionName', 'changes']).orderBy('id').execute(),
    )
    expect(entries.slice(2)).toEqual([
      { userEmail: 'cli', actionName: 'SECOND_FACTOR_RESET', changes: null },
      { userEmail: 'cli', actionName: 'USER_EDITED', changes: { enabled: { from: true, to: false } } },
    ])
    expect((await command(['audit', 'verify'], settings)).code).toBe(0)
  })

  test('checks the installation, one line for each part, and learns what needs attention', async () => {
    const settings = await database('checked')
    const { code, out } = await command(['check'], { ...settings, BACKUP_KEY: 'k'.repeat(32) })
    expect(out).toMatch(/^ok {4}version: \d+\.\d+\.\d+$/m)
    expect(out).toMatch(/^ok {4}connection: /m)
    expect(out).toMatch(/^ok {4}schema: \d{4}-/m)
    expect(out).toMatch(/^ok {4}backup key: present$/m)
    // Without a mail server, mails become files.
    expect([code, out]).toEqual([1, expect.stringMatching(/^FAIL {2}mail: no SMTP_URL/m)])
    const wrong = { ...settings, SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://pokoj.example.rs' }
    const { out: found } = await command(['check', '--json'], wrong)
    const faults = found
      .trim()
      .split('\n')
      .flatMap((line) => (line.includes('"isFine":false') ? [JSON.parse(line) as unknown] : []))
    expect(faults).toEqual(
      expect.arrayContaining([
        { what: 'proxy', found: expect.stringContaining('TRUST_PROXY'), isFine: false },
        { what: 'mail', found: '127.0.0.1:1 refuses (ESOCKET)', isFine: false },
        { what: 'backup', found: expect.stringContaining('none yet'), isFine: false },
        { what: 'backup key', found: expect.stringContaining('none yet'), isFine: false },
      ]),
    )
    const checked = async () => (await command(['check'], settings)).out.match(/^.*backup.*$/gm)
    await command(['backup', inFolder('checked.gz')], settings)
    const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
    await db.updateTable('backupState').set({ madeAt: new Date() }).execute()
    await close()
    expect(await checked()).toEqual([expect.stringMatching(/^ok {4}backup: made /), 'ok    backup key: present'])
    await rm(path.join(settings.DATA_DIR, 'backup.key'))
    expect(await checked()).toEqual([expect.any(String), expect.stringMatching(/^FAIL {2}backup key: is missing/)])
  })
})
