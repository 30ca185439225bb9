import { setTimeout as delay } from 'node:timers/promises'
import { isReady } from '../e2e/server-process.ts'

/** Waits, at most for two minutes; returns the milliseconds. */
export async function untilReady(origin: string): Promise<number> {
  const begun = performance.now()
  while (!(await isReady(origin))) {
    if (performance.now() - begun > 120_000) throw new Error('The server did not become ready again.')
    await delay(100)
  }
  return performance.now() - begun
}
