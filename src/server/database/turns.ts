import { TemporarilyUnavailable } from '../refusal.ts'

interface Waiting {
  resume: () => void
  reject: (error: Error) => void
}

interface Queue {
  working: number
  waiting: Set<Waiting>
  /** When it last got a place, counted in places given. */
  served: number
}

/** Half a minute: about the longest that users and reverse proxies wait. */
export const longestWait = 30_000

/**
 * Limits concurrency. Callers wait for a limited time in the queue of their lane (a company, a session), and the lanes take turns: a
 * free place goes to the lane that has waited longest since its last one, however many callers of another lane came before.
 */
export class Turns<Lane> {
  readonly #ofLane: number
  readonly #mostWaiting: number
  readonly #queues = new Map<Lane, Queue>()
  #free: number
  #waiting = 0
  #served = 0

  /** Of all places, `ofLane` for a lane at a time; as many callers of a lane may wait, and others are refused. */
  constructor(places: number, { ofLane = places, waiting = 1000 }: { ofLane?: number; waiting?: number } = {}) {
    this.#free = places
    this.#ofLane = ofLane
    this.#mostWaiting = waiting
  }

  /**
   * Waits for a place until a time of `performance.now()`, which no change of the clock affects; each successful `enter` needs its
   * `leave`.
   */
  async enter(lane: Lane, until = performance.now() + longestWait): Promise<void> {
    const queue = this.#queues.get(lane) ?? { working: 0, waiting: new Set(), served: 0 }
    this.#queues.set(lane, queue)
    if (this.#mayEnter(queue)) {
      this.#give(queue)
      return
    }
    if (queue.waiting.size >= this.#mostWaiting) throw new TemporarilyUnavailable()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { resume: resolve, reject }
    queue.waiting.add(waiting)
    this.#waiting++
    const timer = setTimeout(() => {
      this.#remove(queue, waiting)
      reject(new TemporarilyUnavailable())
    }, until - performance.now())
    await promise.finally(() => clearTimeout(timer))
  }

  leave(lane: Lane) {
    const left = this.#queues.get(lane)
    if (left) left.working--
    this.#free++
    for (let next = this.#next(); next; next = this.#next()) {
      const [first] = next.waiting
      if (!first) return
      this.#remove(next, first)
      this.#give(next)
      first.resume()
    }
    // The order of turns matters only while somebody waits.
    if (this.#waiting === 0)
      for (const [each, { working }] of this.#queues) if (working === 0) this.#queues.delete(each)
  }

  /** How many of a lane are at work or wait. */
  pendingOf(lane: Lane) {
    const { working, waiting } = this.#queues.get(lane) ?? { working: 0, waiting: new Set() }
    return working + waiting.size
  }

  /** How many are at work and wait, of all lanes. */
  get counts() {
    let working = 0
    for (const queue of this.#queues.values()) working += queue.working
    return { working, waiting: this.#waiting }
  }

  /** Rejects all current waiters with the same error. */
  rejectWaiting(error: Error) {
    for (const queue of this.#queues.values())
      for (const each of queue.waiting) {
        this.#remove(queue, each)
        each.reject(error)
      }
  }

  async run<Result>(lane: Lane, work: () => Promise<Result>, until?: number): Promise<Result> {
    await this.enter(lane, until)
    try {
      return await work()
    } finally {
      this.leave(lane)
    }
  }

  #mayEnter({ working }: Queue) {
    return this.#free > 0 && working < this.#ofLane
  }

  #next(): Queue | undefined {
    let next: Queue | undefined
    for (const queue of this.#queues.values())
      if (queue.waiting.size > 0 && this.#mayEnter(queue) && queue.served < (next?.served ?? Infinity)) next = queue
    return next
  }

  #give(queue: Queue) {
    this.#free--
    queue.working++
    queue.served = ++this.#served
  }

  #remove(queue: Queue, waiting: Waiting) {
    if (queue.waiting.delete(waiting)) this.#waiting--
  }
}
