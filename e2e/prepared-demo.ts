import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../src/app/demo.ts'
import { connectDatabase, type Database, serverDatabase } from '../src/server/database/connection.ts'
import { inFolders, onServer } from '../src/testing/prepared-databases.ts'

/** Called by Vitest before the journeys: creates the demo data once, of which the journeys use copies. */
export default async function prepareDemo(project: TestProject) {
  const server = process.env['TEST_DATABASE_URL']
  const { name, remove } = await (server === undefined ? demoInFolder() : demoOnServer(server))
  project.provide('preparedDemo', name)
  return remove
}

async function demoInFolder() {
  const { migrated } = await inFolders()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-demo-'))
  await cp(migrated, dataDir, { recursive: true })
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  await seedDemo(db)
  await close()
  return { name: dataDir, remove: async () => rm(dataDir, { recursive: true }) }
}

/** Without connections at the end: a database in use cannot be copied. */
async function demoOnServer(server: string) {
  const { template } = await onServer(server)
  const name = `pokoj_test_demo_${randomBytes(4).toString('hex')}`
  const within = async (database: string, action: (db: Database) => Promise<unknown>) => {
    const { href } = Object.assign(new URL(server), { pathname: database })
    const db = serverDatabase(href, (error) => process.stderr.write(`${error.message}\n`))
    await action(db).finally(async () => db.destroy())
  }
  const administer = (statement: RawBuilder<unknown>) => within('postgres', async (db) => statement.execute(db))
  await administer(sql`create database ${sql.id(name)} template ${sql.id(template)}`)
  await within(name, seedDemo)
  return { name, remove: async () => administer(sql`drop database ${sql.id(name)} with (force)`) }
}
