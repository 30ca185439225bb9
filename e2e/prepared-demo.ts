import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../src/app/demo.ts'
import { connectDatabase, serverDatabase } from '../src/server/database/connection.ts'
import { inFolders, onServer } from '../src/testing/prepared-databases.ts'
import { newDatabase } from '../src/testing/server-databases.ts'

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
  const { name, url, drop } = await newDatabase(server, template)
  const db = serverDatabase(url, (error) => process.stderr.write(`${error.message}\n`))
  await seedDemo(db).finally(async () => db.destroy())
  return { name, remove: drop }
}
