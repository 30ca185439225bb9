import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverProcess } from '../e2e/server-process.ts'
import { deathRecord } from '../src/features/death-records/record.ts'
import { rentContract } from '../src/features/rent-contracts/record.ts'
import { demoLogin } from './clerks.ts'
import { printed } from './figures.ts'

const kills = Number(process.env['FAULT_ROUNDS'] ?? 20)
const found = z.object({ entities: z.array(z.object({ id: z.number(), deleted: z.boolean() })) })

/** The document processes of a server. */
const documentProcesses = (server: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
        return Number(parent) === server && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('typst-child')
      } catch {
        return false
      }
    })
    .map(Number)

/** A server with the demo's records, and a function that gets one of its documents. */
async function aServer() {
  const server = await serverProcess({}, { demo: true })
  // A session has only a few documents at work.
  const sessions = await Promise.all(Array.from({ length: 25 }, () => demoLogin(server.url, 'USER')))
  const paths = await Promise.all(
    [deathRecord, rentContract].map(async ({ base, document }) => {
      const answer = await fetch(`${server.url}${base}/search?size=25`, { headers: sessions[0] ?? {} })
      const { entities } = found.parse(await answer.json())
      return entities.filter(({ deleted }) => !deleted).map(({ id }) => `${document}/${id}`)
    }),
  )
  const all = paths.flat()
  let made = 0
  async function document() {
    const begun = performance.now()
    made++
    const headers = sessions[made % sessions.length] ?? {}
    const answer = await fetch(`${server.url}${all[made % all.length]}`, { headers })
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    const isPdf = answer.status === 200 && body.startsWith('%PDF-') && body.endsWith('%%EOF')
    const refusal = isPdf ? undefined : { status: answer.status, body, wait: answer.headers.get('retry-after') }
    return { refusal, seconds: (performance.now() - begun) / 1000 }
  }
  return { server, document }
}

type Refusal = Awaited<ReturnType<Awaited<ReturnType<typeof aServer>>['document']>>['refusal']
const failed = { status: 503, body: '{"message":"DOCUMENT_FAILED"}', wait: '1' }
const busy = { status: 503, body: '{"message":"TEMPORARILY_UNAVAILABLE"}', wait: '5' }
const isClear = (refusal: Refusal) => [failed, busy].some((each) => JSON.stringify(each) === JSON.stringify(refusal))

test('while document processes are killed, each request gets its document or a clear refusal', async () => {
  const { server, document } = await aServer()
  await using _ = server
  let isOver = false
  const results: Awaited<ReturnType<typeof document>>[] = []
  const clients = Array.from({ length: 12 }, async () => {
    while (!isOver) results.push(await document())
  })
  for (let killed = 0; killed < kills;) {
    await delay(200 + 400 * Math.random())
    const pids = documentProcesses(server.pid())
    const pid = pids[Math.floor(Math.random() * pids.length)]
    if (pid === undefined) continue
    process.kill(pid, 'SIGKILL')
    killed++
  }
  isOver = true
  await Promise.all(clients)
  const refusals = results.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  expect(refusals.filter((refusal) => !isClear(refusal))).toEqual([])
  expect(refusals.length).toBeLessThanOrEqual(kills)
  expect(results.length).toBeGreaterThan(kills)
  const next = await Promise.all(Array.from({ length: 10 }, document))
  expect(next.map(({ refusal }) => refusal)).toEqual(next.map(() => undefined))
  printed('Processes of documents killed under load', {
    kills,
    documents: results.length - refusals.length,
    'answered with 503': refusals.length,
    'slowest answer': `${Math.max(...results.map(({ seconds }) => seconds)).toFixed(1)} s`,
  })
})

test('when document processes hang, the queue is bounded, and the next document works', async () => {
  const { server, document } = await aServer()
  await using _ = server
  await Promise.all([document(), document(), document()])
  for (const pid of documentProcesses(server.pid())) process.kill(pid, 'SIGSTOP')
  const results = await Promise.all(Array.from({ length: 100 }, document))
  const refusals = results.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  expect(refusals.filter((refusal) => !isClear(refusal))).toEqual([])
  const [hung, queueFull] = [failed, busy].map(({ body }) => refusals.filter((each) => each.body === body).length)
  // Two processes and 60 waiting requests.
  expect([hung, queueFull]).toEqual([2, 38])
  const slowest = Math.max(...results.map(({ seconds }) => seconds))
  const secondsOf = (body: unknown) =>
    results.filter(({ refusal }) => refusal?.body === body).map(({ seconds }) => seconds)
  // Long before those that hang are given up, on a busy machine too.
  expect(Math.max(...secondsOf(busy.body))).toBeLessThan(Math.min(...secondsOf(failed.body)) / 2)
  expect((await document()).refusal).toBeUndefined()
  printed('Processes of documents that hang', {
    requests: results.length,
    documents: results.length - refusals.length,
    'refused at once': queueFull ?? 0,
    'slowest answer': `${slowest.toFixed(1)} s`,
  })
})

test('a server that is killed while it makes documents leaves no process running', async () => {
  const { server, document } = await aServer()
  await using _ = server
  const requests = Promise.allSettled(Array.from({ length: 60 }, document))
  await expect.poll(() => documentProcesses(server.pid()).length, { interval: 20 }).toBe(2)
  const pids = documentProcesses(server.pid())
  await server.kill()
  await requests
  await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('typst-child')
  } catch {
    return false
  }
}
