import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Concurrent clients that each send the same request again and again. */
export interface Load {
  address: string
  path: string
  headers: Record<string, string>
  body: string
  clients: number
  seconds: number
}

const { address, path, headers, body, clients, seconds } = workerData as Load
const agent = new Agent({ keepAlive: true })
const until = performance.now() + seconds * 1000
let done = 0

async function client() {
  while (performance.now() < until) {
    const sent = request(`${address}${path}`, { agent, method: 'POST', headers }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    if (answer.statusCode !== 200) throw new Error(`a request failed with ${answer.statusCode}`)
    done++
  }
}

await Promise.all(Array.from({ length: clients }, client))
agent.destroy()
parentPort?.postMessage(done)
