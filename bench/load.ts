import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Concurrent clients that repeatedly send these requests in turn. */
export interface Load {
  address: string
  path: string
  headers: Record<string, string>
  bodies: readonly string[]
  clients: number
  seconds: number
  /** Whether each request has an `Idempotency-Key`, as those of the browser. */
  keyed?: boolean
  /** What it is answered with, if it is not 200. */
  status?: number
}

const { address, path, headers, bodies, clients, seconds, keyed = false, status = 200 } = workerData as Load
const agent = new Agent({ keepAlive: true })
const until = performance.now() + seconds * 1000
const times: number[] = []

async function client(number: number) {
  for (let turn = number; performance.now() < until; turn++) {
    const start = performance.now()
    const own = keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers
    const sent = request(`${address}${path}`, { agent, method: 'POST', headers: own }).end(bodies[turn % bodies.length])
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== status) throw new Error(`a request failed with ${answer.statusCode}`)
    times.push(performance.now() - start)
  }
}

await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
agent.destroy()
parentPort?.postMessage(times)
