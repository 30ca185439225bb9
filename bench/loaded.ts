import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Load } from './load.ts'

/** The response times in ms, measured from a separate thread, because the clients of a server are on other machines. */
export async function loaded(load: Load) {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: load })
  const message: unknown = await once(worker, 'message')
  const [times] = z.tuple([z.array(z.number())]).parse(message)
  return times
}
