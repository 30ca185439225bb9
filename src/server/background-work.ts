import type { FastifyInstance } from 'fastify'

const minute = 60_000

export interface ErrorLog {
  error(details: object, message: string): void
}

/**
 * Work that a server does piece by piece while it answers others: when it has been asked for, and every minute, because another process
 * may have ended in the middle.
 */
export class BackgroundWork {
  readonly #doPiece: () => Promise<boolean>
  readonly #log: ErrorLog
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined
  #isStopping = false

  /** @param doPiece answers whether there was something to do */
  constructor(doPiece: () => Promise<boolean>, log: ErrorLog) {
    this.#doPiece = doPiece
    this.#log = log
    this.#timer = setInterval(() => this.begin(), minute).unref()
  }

  begin() {
    this.#working ??= this.#work()
      .catch((error: unknown) => this.#log.error({ err: error }, 'work in the background has failed'))
      .finally(() => {
        this.#working = undefined
      })
  }

  /** While the server runs. */
  isDoneBy(app: FastifyInstance) {
    app.addHook('onReady', (done) => {
      this.begin()
      done()
    })
    app.addHook('onClose', () => this.stop())
  }

  get isStopping() {
    return this.#isStopping
  }

  /** Until nothing is left to do. */
  get done() {
    return this.#working ?? Promise.resolve()
  }

  async stop() {
    this.#isStopping = true
    clearInterval(this.#timer)
    await this.#working
  }

  async #work() {
    while (!this.#isStopping && (await this.#doPiece()));
  }
}
