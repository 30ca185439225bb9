import { TemporarilyUnavailable } from '../refusal.ts'

interface Waiting {
  enter: () => void
  refuse: (error: Error) => void
}

/** Half a minute: about the longest that users and reverse proxies wait. */
export const longestWait = 30_000

/** Limits concurrency; further callers wait in order, for a limited time. */
export class WaitingLine {
  readonly #mostWaiting: number
  readonly #waiting = new Set<Waiting>()
  #places: number

  constructor(places: number, mostWaiting = 1000) {
    this.#places = places
    this.#mostWaiting = mostWaiting
  }

  /**
   * Waits for a slot until a time of `performance.now()`, which no change of the clock affects; each successful `enter` needs its
   * `leave`.
   */
  async enter(until = performance.now() + longestWait): Promise<void> {
    if (this.#places > 0) {
      this.#places--
      return
    }
    if (this.#waiting.size >= this.#mostWaiting) throw new TemporarilyUnavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { enter: resolve, refuse: reject }
    this.#waiting.add(waiting)
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting)
      reject(new TemporarilyUnavailable())
    }, until - performance.now())
    await promise.finally(() => clearTimeout(timer))
  }

  leave() {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next.enter()
    } else this.#places++
  }

  /** Rejects all current waiters with the same error. */
  refuseAll(error: Error) {
    for (const { refuse } of this.#waiting) refuse(error)
    this.#waiting.clear()
  }

  async run<Result>(work: () => Promise<Result>, until?: number): Promise<Result> {
    await this.enter(until)
    try {
      return await work()
    } finally {
      this.leave()
    }
  }
}
