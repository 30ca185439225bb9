import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Concurrent clients that repeatedly send these requests in turn. */
export interface Load {
  address: string
  path?: string
  headers: Record<string, string>
  /** Of the clients in turn, if they have sessions of their own. */
  tokens?: readonly string[]
  /** None for GET. */
  bodies?: readonly string[]
  /** Of the clients in turn, if they belong to different companies. */
  own?: readonly { path: string; body: string }[]
  /** Instead of `path` and `bodies`; without a body for GET. */
  turns?: readonly { path: string; body?: string }[]
  clients: number
  seconds: number
  /** Of a client between two requests, in ms. */
  pause?: number
  /** Whether each request has an `Idempotency-Key`, as those of the browser. */
  keyed?: boolean
  /** What it is answered with, if it is not 200. */
  status?: number
  /** Whether refusals of too many requests are expected; a client then waits for a second. */
  mayBeRefused?: boolean
}

const {
  address,
  path = '/',
  bodies = [],
  own = [],
  turns = [],
  clients,
  seconds,
  pause = 0,
  keyed,
  tokens = [],
  status = 200,
  mayBeRefused,
} = workerData as Load
const agent = new Agent({ keepAlive: true })
const until = performance.now() + seconds * 1000
const times: number[] = []

async function client(number: number) {
  const token = tokens[number % tokens.length]
  const headers = { ...(workerData as Load).headers, ...(token && { authorization: `Bearer ${token}` }) }
  await delay((pause * number) / clients)
  for (let turn = number; performance.now() < until; turn++) {
    const start = performance.now()
    const all = keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers
    const usual = { path, body: bodies[turn % bodies.length] }
    const next = own[number % own.length] ?? turns[turn % turns.length] ?? usual
    const method = next.body === undefined ? 'GET' : 'POST'
    const sent = request(`${address}${next.path}`, { agent, method, headers: all }).end(next.body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    if (mayBeRefused && answer.statusCode === 503) await delay(1000)
    else if (answer.statusCode !== status) throw new Error(`a request failed with ${answer.statusCode}`)
    else times.push(performance.now() - start)
    if (pause > 0) await delay(pause)
  }
}

await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
agent.destroy()
parentPort?.postMessage(times)
