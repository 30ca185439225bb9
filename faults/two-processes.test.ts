import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { freePort, serverProcess, type Served } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { reprimand } from '../src/features/reprimands/record.ts'
import { startMailServer } from '../src/testing/mail-servers.ts'
import { numberedTypes } from '../src/testing/record-types.ts'
import type { PostgresCluster } from '../tools/postgres-cluster.mjs'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, demoClerk, demoLogin } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'
import { untilReady } from './ready.ts'

let folder: string
let cluster: PostgresCluster
let first: Served
let second: Served
let origin: string
let stopNginx: () => Promise<unknown>
let mails: Awaited<ReturnType<typeof startMailServer>>
const delivered = (to: readonly string[]) =>
  mails.received.flatMap(({ recipients }) => recipients).filter((each) => to.includes(each))

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pokoj-two-'))
  cluster = await townCluster()
  mails = await startMailServer()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const settings = { DATABASE_URL: cluster.url, TRUST_PROXY: '127.0.0.1', PUBLIC_URL: origin, SMTP_URL: mails.url }
  first = await serverProcess(settings, { demo: true })
  second = await serverProcess(settings, { demo: true })
  stopNginx = startNginx(port, [first, second])
  await untilReady(origin)
})
afterAll(async () => {
  await stopNginx()
  await first.stop()
  await second.stop()
  await mails.close()
  await cluster.stop('fast')
  rmSync(folder, { recursive: true, force: true })
})

/** Sends requests to both in turn; a process that does not respond gets none for a second. */
function startNginx(port: number, processes: readonly Served[]) {
  const servers = processes.map(({ url }) => `server 127.0.0.1:${new URL(url).port} fail_timeout=1s;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${temporary.join(' ')}
      upstream pokoj { ${servers.join(' ')} keepalive 16; keepalive_timeout 4s; }
      server { listen 127.0.0.1:${port};
        location / { proxy_pass http://pokoj; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; } } }`,
  )
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'inherit' })
  return async () => {
    child.kill()
    await once(child, 'exit')
  }
}

test('both processes know the same sessions, data and wrong passwords at once', async () => {
  const { company, graveyard, headers } = await demoClerk(first.url)
  const at = async ({ url }: Served, method: string, pathname: string, body?: object) => {
    const answer = await fetch(`${url}${pathname}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return z.record(z.string(), z.unknown()).parse(await answer.json())
  }
  const proposed = async (by: Served) => at(by, 'GET', `${reprimand.base}/nextNumber?year=2026`)
  const before = await proposed(first)
  expect(await proposed(second)).toEqual(before)
  const record = numberedTypes.find(({ type }) => type.name === reprimand.name)?.numbered(String(before['number']))
  await at(second, 'POST', `${reprimand.base}/${company.id}`, { ...record, graveyardId: graveyard.id })
  expect(await proposed(first)).toEqual(await proposed(second))
  expect(await proposed(first)).not.toEqual(before)

  const guess = async ({ url }: Served) =>
    (
      await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'pokoj-web',
          client_secret: 'pokoj-web',
          grant_type: 'password',
          username: 'guessed@example.rs',
          password: 'wrong',
        }),
      })
    ).status
  const statuses: number[] = []
  for (let count = 0; count < 8; count++) statuses.push(await guess(count % 2 === 0 ? first : second))
  expect(statuses).toContain(429)
  expect([await guess(first), await guess(second)]).toEqual([429, 429])
})

test('while one of two processes is killed under load, each failed request succeeds when it is sent again', async () => {
  const clerk = await demoClerk(origin)
  const load = clerksAtWork(origin, clerk, 10, { retries: 1 })
  for (const killed of [first, second]) {
    await delay(3000)
    await killed.kill()
    await delay(1500)
    await killed.start()
  }
  await delay(2000)
  await load.stop()
  const { confirmed, refused, retried } = load
  expect(refused).toEqual([])
  expect(retried()).toBeGreaterThan(0)

  const { db, close } = connectDatabase({ databaseUrl: cluster.url, dataDir: folder })
  expect(await faultsIn(db, confirmed)).toEqual([])
  await close()
  printed('One of two processes killed under load, twice', {
    'confirmed writes': confirmed.length,
    lost: 0,
    'sent again': retried(),
    'failed again': refused.length,
  })
})

test('each mail is delivered once, by one of the processes', async () => {
  const headers = await demoLogin(origin, 'ADMIN')
  const emails = Array.from({ length: 30 }, (_, index) => `novi${index}.${Date.now()}@example.rs`)
  const answers = await Promise.all(
    emails.map((email) =>
      fetch(`${origin}/api/admin/users`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, name: 'Нова', surname: 'Особа', phoneNumber: '011' }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
  await expect.poll(() => delivered(emails).length).toBeGreaterThanOrEqual(emails.length)
  await delay(5000)
  expect(delivered(emails).toSorted()).toEqual(emails.toSorted())
})
