import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PostgresAdapter, PostgresDialect, type Dialect, type PostgresPool, type QueryExecutorProvider } from 'kysely'
import type { EmbeddedAnswer, EmbeddedQuestion, EmbeddedRows } from './pglite-worker.ts'
import { PooledClient } from './pooled-client.ts'
import { connectionFailure } from './unavailable.ts'
import { Turns } from './turns.ts'

/** The worker thread has ended: as with a lost server connection, it is unknown whether a pending commit succeeded. */
class EmbeddedStopped extends Error {
  readonly code = connectionFailure

  constructor(cause?: unknown) {
    super('The embedded database has stopped.', { cause })
  }
}

/** Sends queries to the worker thread that holds the embedded database. */
class EmbeddedConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: EmbeddedRows) => void; reject: (error: Error) => void }>()
  readonly #folder: string
  readonly #watch: NodeJS.Timeout
  #lastId = 0
  /** The message that was the oldest unanswered one a second ago. */
  #oldest: number | undefined
  #stopped: EmbeddedStopped | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#watch = setInterval(() => this.#endIfStuck(), 1000).unref()
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder },
    })
    const stopped = (cause?: unknown) => {
      clearInterval(this.#watch)
      this.#stopped ??= new EmbeddedStopped(cause)
      for (const { reject } of this.#waiting.values()) reject(this.#stopped)
      this.#waiting.clear()
    }
    this.#worker.on('message', (answer: EmbeddedAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('error' in answer) {
        const error = Object.assign(new Error(answer.error.message), answer.error)
        waiting?.reject(error)
        // Send no more to a thread that is about to exit.
        if (answer.isLast) stopped(error)
      } else waiting?.resolve(answer)
    })
    this.#worker.on('error', stopped)
    this.#worker.on('messageerror', stopped)
    this.#worker.on('exit', () => stopped())
  }

  get hasStopped() {
    return this.#stopped !== undefined
  }

  /** When its file system becomes read-only, PGlite does not report it but loops endlessly. */
  #endIfStuck() {
    const [oldest] = this.#waiting.keys()
    if (oldest !== undefined && oldest === this.#oldest && isReadOnly(this.#folder)) void this.end()
    this.#oldest = oldest
  }

  #ask(question: Omit<EmbeddedQuestion, 'id'>): Promise<EmbeddedRows> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...question } satisfies EmbeddedQuestion)
    })
  }

  send(sql: string, parameters: readonly unknown[]) {
    return this.#ask({ sql, parameters })
  }

  /** Waits until the database is open. */
  async opened() {
    await this.send('select 1', [])
  }

  async end() {
    await this.#worker.terminate()
  }

  async close() {
    await this.#ask({ sql: '', parameters: [], close: true })
  }
}

/** Whether the file system has become read-only; the kernel remounts it like this after a disk error. */
function isReadOnly(folder: string): boolean {
  try {
    // `access` does not detect all such file systems.
    closeSync(openSync(join(folder, 'PG_VERSION'), 'r+'))
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EROFS'
  }
}

/**
 * One connection, used by one transaction or query at a time. (Kysely's own PGliteDialect lends the same connection to
 * all callers: a query next to a running transaction would join it, with its company and role.)
 */
class EmbeddedPool implements PostgresPool {
  readonly options = {}
  readonly #folder: string
  readonly #turns = new Turns<undefined>(1)
  #connection: EmbeddedConnection | undefined
  #isClosed = false

  constructor(folder: string) {
    this.#folder = folder
  }

  async connect() {
    await this.#turns.enter(undefined)
    try {
      const connection = await this.#usable()
      return new PooledClient(
        (sql, parameters) => connection.send(sql, parameters),
        () => this.#turns.leave(undefined),
      )
    } catch (error) {
      // The queued requests would only retry the same opening, one after the other.
      if (error instanceof Error) this.#turns.rejectWaiting(error)
      this.#turns.leave(undefined)
      throw error
    }
  }

  /** Opens the database, also after its thread has ended. */
  async #usable(): Promise<EmbeddedConnection> {
    if (this.#isClosed) throw new Error('The embedded database is closed.')
    if (this.#connection && !this.#connection.hasStopped) return this.#connection
    const isReopened = this.#connection !== undefined
    if (isReopened && isReadOnly(this.#folder)) throw new EmbeddedStopped()
    const connection = new EmbeddedConnection(this.#folder)
    try {
      await connection.opened()
    } catch (error) {
      // The thread of a database that failed to open would keep the process alive.
      await connection.end()
      throw isReopened ? new EmbeddedStopped(error) : error
    }
    this.#connection = connection
    return connection
  }

  async end() {
    this.#isClosed = true
    if (!this.#connection?.hasStopped) await this.#connection?.close()
  }
}

class EmbeddedAdapter extends PostgresAdapter {}

/** Whether a database is the embedded one, whose only connection all companies share. */
export const isEmbedded = (db: QueryExecutorProvider) => db.getExecutor().adapter instanceof EmbeddedAdapter

class EmbeddedDialect extends PostgresDialect {
  override createAdapter() {
    return new EmbeddedAdapter()
  }
}

/** PostgreSQL's dialect over PGlite in a worker thread. */
export const embeddedDialect = (folder: string): Dialect => new EmbeddedDialect({ pool: new EmbeddedPool(folder) })
