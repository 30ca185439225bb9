import { TemporarilyUnavailable } from '../refusal.ts'

interface Waiting {
  resume: () => void
  reject: (error: Error) => void
}

/** Half a minute: about the longest that users and reverse proxies wait. */
export const longestWait = 30_000

/** Limits concurrency; further callers wait in order, for a limited time. */
export class Semaphore {
  readonly #maxWaiting: number
  readonly #waiting = new Set<Waiting>()
  #permits: number

  constructor(permits: number, maxWaiting = 1000) {
    this.#permits = permits
    this.#maxWaiting = maxWaiting
  }

  /**
   * Waits for a permit until a time of `performance.now()`, which no change of the clock affects; each successful `acquire` needs
   * its `release`.
   */
  async acquire(until = performance.now() + longestWait): Promise<void> {
    if (this.#permits > 0) {
      this.#permits--
      return
    }
    if (this.#waiting.size >= this.#maxWaiting) throw new TemporarilyUnavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { resume: resolve, reject }
    this.#waiting.add(waiting)
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting)
      reject(new TemporarilyUnavailable())
    }, until - performance.now())
    await promise.finally(() => clearTimeout(timer))
  }

  release() {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next.resume()
    } else this.#permits++
  }

  /** Rejects all current waiters with the same error. */
  rejectWaiting(error: Error) {
    for (const { reject } of this.#waiting) reject(error)
    this.#waiting.clear()
  }

  async run<Result>(work: () => Promise<Result>, until?: number): Promise<Result> {
    await this.acquire(until)
    try {
      return await work()
    } finally {
      this.release()
    }
  }
}
