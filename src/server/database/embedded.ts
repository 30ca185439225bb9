import { Worker } from 'node:worker_threads'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { EmbeddedAnswer, EmbeddedQuestion } from './pglite-worker.ts'

/** Asks the worker thread that holds the embedded database. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<
    number,
    { resolve: (answer: QueryResult<unknown>) => void; reject: (error: Error) => void }
  >()
  #asked = 0
  #begun: Promise<unknown> = Promise.resolve()

  constructor(folder: string | undefined) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder },
      // The database lives outside JavaScript's heap; what passes through is small and short-lived.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    this.#worker.on('message', (answer: EmbeddedAnswer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
      else
        waiting?.resolve({
          rows: answer.rows,
          ...(answer.affected !== undefined && { numAffectedRows: BigInt(answer.affected) }),
        })
    })
    const lost = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
    }
    this.#worker.on('error', lost)
    this.#worker.on('exit', () => lost(new Error('The embedded database has stopped.')))
  }

  #ask(question: Omit<EmbeddedQuestion, 'id'>): Promise<QueryResult<unknown>> {
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...question } satisfies EmbeddedQuestion)
    })
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [answer] = await Promise.all([this.#ask({ sql: query.sql, parameters: query.parameters }), this.#begun])
    // Kysely asks for the rows under the type that its query builder derived.
    return answer as QueryResult<Row>
  }

  /**
   * Not waited for by itself: the worker answers in the order of the questions, and the first one of the transaction,
   * which names the company, is answered only when it has begun.
   */
  begin() {
    this.#begun = this.run('begin')
    // Told by whatever is asked next.
    this.#begun.catch(() => undefined)
  }

  async commit() {
    await this.#begun
    await this.run('commit')
  }

  async rollback() {
    this.#begun = Promise.resolve()
    await this.run('rollback')
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; PGlite has no cursor to stream from
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream.')
  }

  run(sql: string) {
    return this.#ask({ sql, parameters: [] })
  }

  async end() {
    await this.#worker.terminate()
  }

  async close() {
    await this.#ask({ sql: '', parameters: [], close: true })
  }
}

/**
 * One connection, lent to one transaction or query at a time. (Kysely's own PGliteDialect lends the same connection to
 * everybody: a query beside a running transaction would join it, with its company and its role.)
 */
class EmbeddedDriver implements Driver {
  readonly #folder: string | undefined
  #connection: EmbeddedConnection | undefined
  #free: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  async init() {
    const connection = new EmbeddedConnection(this.#folder)
    try {
      await connection.run('select 1')
    } catch (error) {
      // A thread whose database did not open would keep the process from ending.
      await connection.end()
      throw error
    }
    this.#connection = connection
  }

  async acquireConnection() {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    await before
    this.#release = resolve
    if (!this.#connection) throw new Error('The embedded database is closed.')
    return this.#connection
  }

  releaseConnection() {
    this.#release()
    return Promise.resolve()
  }

  beginTransaction(connection: EmbeddedConnection) {
    connection.begin()
    return Promise.resolve()
  }

  commitTransaction(connection: EmbeddedConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: EmbeddedConnection) {
    return connection.rollback()
  }

  async destroy() {
    await this.#connection?.close()
    this.#connection = undefined
  }
}

/** PostgreSQL's dialect over PGlite in a worker thread; without a folder the data lives in memory. */
export const embeddedDialect = (folder: string | undefined): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(folder),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
