import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PostgresCluster } from '../../tools/postgres-cluster.mjs'
import { verifiedChains } from '../server/audit-verification.ts'
import { serverDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { aDeathRecord, testPlatform, type TestPlatform } from '../testing/platform.ts'
import { programEnvironment, searchedOutput } from '../testing/programs.ts'
import { townCluster } from '../testing/server-databases.ts'

/** A save that is repeated with its key until it is confirmed. */
type Attempt = { key: string; body: string }
type Answer = { what: string; status: number; retryAfter: string | null; body: string }

let cluster: PostgresCluster
let platform: TestPlatform
let folder: string
let product: ChildProcess
let origin: string
let output = ''

/** The real process on its own PostgreSQL cluster, which this test can stop. */
beforeAll(async () => {
  cluster = await townCluster()
  const db = serverDatabase(cluster.url, () => undefined)
  await migrate(db)
  platform = await testPlatform({}, undefined, { db, close: () => db.destroy() })
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-outage-'))
  const env = { ...programEnvironment, PORT: '0', DATA_DIR: folder, DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' }
  const main = path.join(import.meta.dirname, 'main.ts')
  product = searchedOutput(spawn(process.execPath, [main], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  product.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  origin = await new Promise((resolve, reject) => {
    product.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      const [, address] = /is ready at (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    product.once('exit', (code) => reject(new Error(`exited with ${code}: ${output}`)))
  })
})
afterAll(async () => {
  if (product.exitCode === null) {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  await platform.close()
  await cluster.stop('immediate')
  await rm(folder, { recursive: true, force: true })
})

async function call(what: string, url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(`${origin}${url}`, { ...init, signal: AbortSignal.timeout(60_000) })
    const { status, headers } = response
    return { what, status, retryAfter: headers.get('retry-after'), body: await response.text() }
  } catch (error) {
    return { what, status: 0, retryAfter: null, body: String(error) }
  }
}
const ready = async () => (await call('ready', '/api/health/ready')).status

async function untilReady() {
  for (let waited = 0; (await ready()) !== 200; waited += 100) {
    if (waited > 20_000) throw new Error(`still not ready: ${output}`)
    await delay(100)
  }
}

describe('while PostgreSQL restarts and connections are terminated under load', () => {
  const answers: Answer[] = []
  const saved: number[] = []
  const failed: Attempt[] = []
  let whileAway: number

  beforeAll(async () => {
    const company = await platform.aCompany()
    const graveyard = await platform.aGraveyard(company)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const headers = { authorization: `Bearer ${clerk.accessToken}`, 'content-type': 'application/json' }
    const send = async (attempt: Attempt) => {
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': attempt.key }, body: attempt.body }
      const answer = await call('save', `/api/deathRecord/${company.id}`, init)
      if (answer.status === 200) saved.push((JSON.parse(answer.body) as { deathRecord: { id: number } }).deathRecord.id)
      else failed.push(attempt)
      return answer
    }
    let keys = 0
    const save = () => send(failed.shift() ?? { key: `save ${++keys}`, body: JSON.stringify(aDeathRecord(graveyard)) })
    const requests = [
      save,
      () => call('list', '/api/deathRecord/search?size=25', { headers }),
      save,
      () => call('profile', '/api/user/current', { headers }),
      save,
      () =>
        call('login', '/oauth/token', {
          method: 'POST',
          body: new URLSearchParams({
            client_id: 'pokoj-web',
            client_secret: 'pokoj-web',
            grant_type: 'refresh_token',
            refresh_token: 'x',
          }),
        }),
    ]
    let isDone = false
    const load = Promise.all(
      Array.from({ length: 24 }, async (_, worker) => {
        for (let at = worker; !isDone; at++) {
          const answer = await requests[at % requests.length]?.()
          if (answer) answers.push(answer)
          // A refused client waits before its next request.
          if (answer?.status !== 200) await delay(50)
        }
      }),
    )
    try {
      await delay(500)
      for (let round = 0; round < 5; round++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(platform.db)
        await delay(300)
      }
      await untilReady()
      for (const mode of ['fast', 'immediate', 'fast'] as const) {
        await cluster.stop(mode)
        await delay(300)
        whileAway = await ready()
        await cluster.start()
        await untilReady()
        await delay(500)
      }
    } finally {
      isDone = true
      await load
    }
    while (failed.length > 0) if ((await save()).status !== 200) await delay(50)
  })

  test('the server keeps running, and reports that it is not ready', async () => {
    expect([product.exitCode, product.signalCode]).toEqual([null, null])
    expect([whileAway, await ready()]).toEqual([503, 200])
  })

  test('every request gets a response, and refusals are marked as temporary', () => {
    const isExpected = ({ what, status, retryAfter, body }: Answer) =>
      status === 503
        ? Number(retryAfter) > 0 && body.includes('TEMPORARILY_UNAVAILABLE')
        : status === (what === 'login' ? 400 : 200)
    expect(answers.filter((answer) => !isExpected(answer))).toEqual([])
    const refused = new Set(answers.filter(({ status }) => status === 503).map(({ what }) => what))
    expect(refused).toEqual(new Set(['save', 'list', 'profile', 'login']))
  })

  test('every save is stored exactly once after it was repeated until confirmed, and has its audit entry', async () => {
    expect(saved.length).toBeGreaterThan(20)
    const { rows: kept } = await sql<{ id: number }>`
      select id from death_records where id in
        (select record_id from audit_entries where action_name = 'DEATH_RECORD_ADDED')`.execute(platform.db)
    const stored = new Set(kept.map(({ id }) => id))
    expect(saved.toSorted((one, other) => one - other)).toEqual([...stored].toSorted((one, other) => one - other))
    const { rows } = await sql<{ records: number; entries: number }>`
      select (select count(*) from death_records) as records,
        (select count(*) from audit_entries where action_name = 'DEATH_RECORD_ADDED') as entries`.execute(platform.db)
    expect(rows).toEqual([{ records: stored.size, entries: stored.size }])
    for await (const chain of verifiedChains(platform.db)) expect(chain.wrong).toBeUndefined()
  })

  test('mail delivery resumes afterwards', async () => {
    const { email } = await platform.aUser('USER', await platform.aCompany())
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    expect((await call('reset', '/api/user/password/reset', { method: 'POST', headers, body })).status).toBe(200)
    await vi.waitFor(async () => expect(await readdir(path.join(folder, 'mail'))).toHaveLength(1), { timeout: 120_000 })
  })
})
