import { TemporarilyUnavailable } from '../refusal.ts'

interface Waiting {
  enter: () => void
  refuse: (error: Error) => void
}

/** A wait of half a minute is the most that a person at a screen, or a web server in front, puts up with. */
export const longestWait = 30_000

/** Lets so many work at once; the others wait in their order, for a limited time. */
export class WaitingLine {
  readonly #mostWaiting: number
  readonly #waiting = new Set<Waiting>()
  #places: number

  constructor(places: number, mostWaiting = 1000) {
    this.#places = places
    this.#mostWaiting = mostWaiting
  }

  /** Waits for a place, until a time in milliseconds since the epoch; each `enter` that succeeds needs its `leave`. */
  async enter(until = Date.now() + longestWait): Promise<void> {
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
    }, until - Date.now())
    await promise.finally(() => clearTimeout(timer))
  }

  leave() {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next.enter()
    } else this.#places++
  }

  /** Nobody who waits now will be served: the reason is the same for all. */
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
