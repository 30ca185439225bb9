import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../src/app/demo.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { inFolders } from '../src/testing/prepared-databases.ts'

/** Called by Vitest before the journeys: creates the demo data once, of which the journeys use copies. */
export default async function prepareDemo(project: TestProject) {
  const { migrated } = await inFolders()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pokoj-demo-'))
  await cp(migrated, dataDir, { recursive: true })
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  await seedDemo(db)
  await close()
  project.provide('preparedDemo', dataDir)
  return () => rm(dataDir, { recursive: true })
}
