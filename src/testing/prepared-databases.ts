import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connectDatabase, serverDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import type { PreparedDatabases } from './database.ts'
import { newTemplate, onConnection } from './server-databases.ts'

// Creating and migrating a database takes seconds, and copying one a fraction of a second. So it is done once for all test
// files and runs, and again when a migration changes.

const root = path.join(import.meta.dirname, '..', '..')
const day = 24 * 60 * 60_000

/** A hash of everything that the contents of a new database depend on. */
function version(): string {
  const files = globSync(
    'src/server/database/{migrations/*,*-table,*-tables,*-triggers,migrate,pglite-worker,roles,setup-sql}.ts',
    {
      cwd: root,
    },
  ).toSorted()
  const hash = createHash('sha256')
  for (const file of [...files, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Called by Vitest before the tests. */
export default async function prepareDatabases(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    project.provide('preparedDatabases', await onServer(server))
    return undefined
  }
  // Processes of tests are killed at the end, and cannot remove the databases that they have kept open.
  const copies = await mkdtemp(path.join(tmpdir(), 'pokoj-test-databases-'))
  project.provide('preparedDatabases', { ...(await inFolders()), copies })
  return () => rm(copies, { recursive: true, force: true })
}

/** The data folders of embedded databases, which are created if a migration has changed. */
export async function inFolders(): Promise<{ empty: string; migrated: string }> {
  const all = path.join(root, 'node_modules', '.cache', 'pokoj-databases')
  const folder = path.join(all, version())
  if (!existsSync(folder)) {
    const making = `${folder}-${randomBytes(4).toString('hex')}`
    for (const name of ['empty', 'migrated']) {
      const dataDir = path.join(making, name)
      mkdirSync(dataDir, { recursive: true })
      const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
      // No test simulates a power failure here; the setting is stored in the data folder.
      await sql`alter system set fsync = off`.execute(db)
      if (name === 'migrated') await migrate(db)
      await close()
    }
    for (const other of readdirSync(all))
      if (Date.now() - statSync(path.join(all, other)).mtimeMs > day) rmSync(path.join(all, other), { recursive: true })
    try {
      renameSync(making, folder)
    } catch (error) {
      // Another run was faster.
      if (!existsSync(folder)) throw error
      rmSync(making, { recursive: true })
    }
  }
  return { empty: path.join(folder, 'empty'), migrated: path.join(folder, 'migrated') }
}

export async function onServer(server: string): Promise<Extract<PreparedDatabases, { server: string }>> {
  const template = `pokoj_test_template_${version()}`
  await onConnection(server, async (client) => {
    // Only one run at a time prepares it; a template in use cannot be copied.
    await client.query(`select pg_advisory_lock(hashtext('pokoj_test_template'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    await newTemplate(server, template, async (url) => {
      const db = serverDatabase(url, () => undefined)
      await migrate(db)
      await db.destroy()
    })
  })
  // PostgreSQL would write all blocks of a copied database to its log, which takes five times as long.
  return { server, template, strategy: 'strategy file_copy' }
}
