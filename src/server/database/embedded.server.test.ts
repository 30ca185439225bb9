import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeathRecord, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { connectDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

/** The worker threads of embedded databases, so that a test can end one. */
const threads: Worker[] = []
const seen = (worker: Worker) => void threads.push(worker)

let folder: string
let platform: TestPlatform
beforeAll(async () => {
  process.on('worker', seen)
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-embedded-'))
  const opened = connectDatabase({ databaseUrl: undefined, dataDir: folder })
  await migrate(opened.db)
  platform = await testPlatform({}, undefined, opened)
})
afterAll(async () => {
  process.off('worker', seen)
  await platform.close()
  await rm(folder, { recursive: true })
})

test('a database whose thread ends is reopened; meanwhile requests get 503, and no saved record is lost', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const save = async () => {
    const { statusCode, headers, body } = await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))
    const saved = statusCode === 200 ? (JSON.parse(body) as { deathRecord: { id: number } }).deathRecord.id : undefined
    return { saved, status: statusCode, retryAfter: headers['retry-after'], body }
  }
  const answers = []
  for (let round = 0; round < 3; round++) {
    const burst = Array.from({ length: 10 }, save)
    await Promise.race(burst)
    await threads.at(-1)?.terminate()
    answers.push(...(await Promise.all(burst)))
  }
  expect(threads.length).toBeGreaterThanOrEqual(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, retryAfter, body } of refused)
    expect([status, retryAfter, JSON.parse(body)]).toEqual([503, '5', { message: 'TEMPORARILY_UNAVAILABLE' }])

  const ready = await platform.app.inject({ url: '/api/health/ready' })
  expect(ready.statusCode).toBe(200)
  const entries = await platform.db
    .selectFrom('auditEntries')
    .innerJoin('deathRecords', 'deathRecords.id', 'auditEntries.recordId')
    .select('recordId')
    .where('actionName', '=', 'DEATH_RECORD_ADDED')
    .execute()
  const kept = new Set(entries.map(({ recordId }) => recordId))
  expect(answers.filter(({ saved }) => saved !== undefined && !kept.has(saved))).toEqual([])
})
