import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { roleNames } from '../server/database/roles.ts'
import { programVersion } from '../server/version.ts'
import { isOnServer } from './another-process.ts'
import { programsForTests } from './programs.ts'
import { asSuperuser, onConnection } from './server-databases.ts'

/** The names are quoted. */
export interface Town {
  id: string
  name: string
  role: string
  company: string
  platform: string
  settings: { DATABASE_URL: string; DATA_DIR: string; BACKUP_KEY: string }
}

/** Towns on one PostgreSQL server, which are set up as the README says. */
export function townsForTests() {
  const programs = programsForTests()
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const towns: Town[] = []
  const asRoot = async (...statements: readonly string[]) =>
    onConnection(server, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  afterAll(async () => {
    if (!isOnServer) return
    await asRoot(...towns.map(({ name }) => `drop database if exists ${name} with (force)`))
    await asRoot(...towns.map(({ role, company, platform }) => `drop role if exists ${role}, ${company}, ${platform}`))
  })

  /** Its names contain what has to be quoted, in SQL and in psql. */
  function aTown(): Town {
    const id = randomBytes(4).toString('hex')
    const [name, role] = [`Grad "A" '${id}`, `login \\ "b" ${id}`]
    const { company, platform } = roleNames(name)
    const url = new URL(server)
    Object.assign(url, { username: encodeURIComponent(role), password: 'tajna', pathname: encodeURIComponent(name) })
    const town = {
      id,
      name: pg.escapeIdentifier(name),
      role: pg.escapeIdentifier(role),
      company: pg.escapeIdentifier(company),
      platform: pg.escapeIdentifier(platform),
      settings: {
        DATABASE_URL: url.href,
        DATA_DIR: programs.inFolder(id),
        BACKUP_KEY: 'a key that only this test uses, of any length',
      },
    }
    towns.push(town)
    return town
  }

  /** Pipes what `npm run cli -- setup-sql` prints into psql; npm prints two lines before it. */
  async function setUp({ settings }: Town) {
    const { code, out } = await programs.cli(['setup-sql'], settings)
    expect([code, out]).toEqual([0, expect.not.stringContaining('tajna')])
    const printed = `\n> pokoj@${programVersion} cli\n> exec node tools/run.mjs cli setup-sql\n\n${out}`
    const { status, stderr } = spawnSync('psql', ['-q', '-d', server], { input: printed, encoding: 'utf8' })
    return { status, stderr }
  }

  async function at<Result>(databaseUrl: string, work: (db: Database) => Promise<Result>) {
    const { db, close } = connectDatabase({ databaseUrl, dataDir: '' })
    return work(db).finally(close)
  }

  return {
    ...programs,
    aTown,
    setUp,
    asRoot,
    /** As the role that the set-up makes. */
    within: async <Result>({ settings }: Town, work: (db: Database) => Promise<Result>) =>
      at(settings.DATABASE_URL, work),
    asSuperuserWithin: async <Result>({ settings }: Town, work: (db: Database) => Promise<Result>) =>
      at(asSuperuser(server, new URL(settings.DATABASE_URL).pathname.slice(1)), work),
  }
}

export const isDone = { status: 0, stderr: '' }
