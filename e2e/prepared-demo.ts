import type { TestProject } from 'vitest/node'
import { serverProcess } from './server-process.ts'

/** Called by Vitest before the journeys: creates the demo data once; each journey's server starts with a copy. */
export default async function prepareDemo(project: TestProject) {
  const demo = await serverProcess({}, { demo: true })
  await demo.halt()
  project.provide('preparedDemo', { dataDir: demo.dataDir, database: demo.database })
  return () => demo.stop()
}
