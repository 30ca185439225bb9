import { hash } from 'node:crypto'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Dialect,
  type Driver,
  type SqlBool,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { pageCost } from './page-cost.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'
import { Turns } from './turns.ts'

/** Parses the same values as the embedded database (values.ts). */
const valuesAsEmbedded = new pg.TypeOverrides()
valuesAsEmbedded.setTypeParser(pg.types.builtins.INT8, toNumber)
valuesAsEmbedded.setTypeParser(pg.types.builtins.DATE, toDate)
valuesAsEmbedded.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
valuesAsEmbedded.setTypeParser(pg.types.builtins.NUMERIC, toAmount)

const connections = 12
/** In milliseconds. */
const longestSilence = 5000
export const preparedMark = '/* prepared */'
/**
 * Part of a statement that each connection plans only once, independently of its parameters: for rows found by their id, where
 * planning takes longer than running.
 */
export const prepared = sql.raw(preparedMark)

/**
 * One of these ids, in a prepared statement. Compared with the parameter itself the statement would be planned again for each array:
 * PostgreSQL assumes ten values, so a plan for fewer seems worth it.
 */
export const isIn = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(array(select unnest(${ids}::bigint[])))`

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PostgresConnection extends PipelinedConnection {
  readonly #client: pg.PoolClient
  #isUnusable = false
  /** Whether the stream holds back statements, to send them in one packet with the next one. */
  #isHolding = false
  #unanswered = 0
  #heardAt = 0

  constructor(client: pg.PoolClient) {
    super()
    this.#client = client
  }

  protected override async send(text: string, parameters: readonly unknown[], isFollowed = false) {
    const { stream } = this.#client.connection
    if (isFollowed && !this.#isHolding) stream.cork()
    // Written to the stream at once, because the pool's clients do not wait for the answer to the previous statement.
    const answered = this.#client.query<Record<string, unknown>>({
      text,
      values: [...parameters],
      ...(text.includes(preparedMark) && { name: hash('md5', text) }),
    })
    if (!isFollowed && this.#isHolding) stream.uncork()
    this.#isHolding = isFollowed
    if (this.#unanswered++ === 0) this.#heardAt = performance.now()
    const { command, rowCount, rows } = await answered.finally(() => {
      this.#unanswered--
      this.#heardAt = performance.now()
    })
    return { command, rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  override async rollback() {
    try {
      await super.rollback()
    } catch (error) {
      this.#isUnusable = true
      throw error
    }
  }

  /** Whether a query has waited this many milliseconds for a response. */
  isSilentFor(milliseconds: number) {
    return this.#unanswered > 0 && performance.now() - this.#heardAt > milliseconds
  }

  waitOn() {
    this.#heardAt = performance.now()
  }

  release() {
    this.#client.release(this.#isUnusable)
  }
}

/** The error of a new connection, unless the server answers it. */
async function unreachable(options: pg.ClientConfig): Promise<Error | undefined> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // A refusal is an answer: too many connections, for example.
    if (error instanceof Error && !(error instanceof pg.DatabaseError)) return error
  } finally {
    await client.end().catch(() => undefined)
  }
  return undefined
}

/** Lends the connections of a pool. (Kysely's own driver waits for the answer to BEGIN.) */
class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #lent = new Set<PostgresConnection>()
  /** Lent and idle ones. */
  readonly #clients = new Set<pg.PoolClient>()
  readonly #timer = setInterval(() => void this.#dropUnreachable(), 1000).unref()
  #isTrying = false
  /** The last attempt to connect failed with this error, a moment ago. */
  #unreachable: Error | undefined
  /** Requests queue here rather than in the pool, whose only timeout covers both queueing and connecting. */
  readonly #turns = new Turns<undefined>(connections)

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
  }

  init() {
    return Promise.resolve()
  }

  async acquireConnection() {
    await this.#turns.enter(undefined)
    try {
      if (this.#unreachable) throw this.#unreachable
      const connection = new PostgresConnection(await this.#pool.connect())
      this.#lent.add(connection)
      return connection
    } catch (error) {
      if (error instanceof Error) this.#refuseForAMoment(error)
      this.#turns.leave(undefined)
      throw error
    }
  }

  releaseConnection(connection: PostgresConnection) {
    this.#lent.delete(connection)
    connection.release()
    this.#turns.leave(undefined)
    return Promise.resolve()
  }

  beginTransaction(connection: PostgresConnection, settings: TransactionSettings) {
    connection.begin(settings)
    return Promise.resolve()
  }

  commitTransaction(connection: PostgresConnection) {
    return connection.commit()
  }

  rollbackTransaction(connection: PostgresConnection) {
    return connection.rollback()
  }

  destroy() {
    clearInterval(this.#timer)
    return this.#pool.end()
  }

  /**
   * Rejects all queued requests, here and in the write queues, instead of letting each wait for a server that does not
   * respond.
   */
  #refuseForAMoment(error: Error) {
    this.#turns.rejectWaiting(error)
    if (this.#unreachable || error instanceof pg.DatabaseError) return
    this.#unreachable = error
    setTimeout(() => (this.#unreachable = undefined), 1000).unref()
  }

  /**
   * Drops the connections to a server that can no longer be reached, for example because the network drops its packets,
   * which TCP would retransmit for a quarter of an hour. Because a query may simply be slow, a new connection is tried
   * first.
   */
  async #dropUnreachable() {
    const silent = [...this.#lent].filter((connection) => connection.isSilentFor(longestSilence))
    if (silent.length === 0 || this.#isTrying) return
    this.#isTrying = true
    const error = await unreachable(this.#pool.options)
    this.#isTrying = false
    for (const connection of silent) connection.waitOn()
    if (!error) return
    this.#refuseForAMoment(error)
    for (const client of this.#clients) client.connection.stream.destroy(error)
  }
}

/**
 * A PostgreSQL server. The pool replaces lost connections. A lost connection emits `error` on its client, which would end
 * the process without a listener, and the pool listens only while the connection is idle.
 */
export function postgresDialect(url: string, lost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // Detects a server that disappears without closing its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5000,
    // PostgreSQL would compile a query whose cost it overestimates, which can take half a second.
    options: `-c jit=off -c ${pageCost}`,
    idle_in_transaction_session_timeout: 30_000,
    // Sends a statement without waiting for the answer to the previous one (pipelined-connection.ts).
    pipeline: true,
    types: valuesAsEmbedded,
  })
  pool.on('connect', (client) => client.on('error', lost))
  // Errors of idle connections; the client's own listener has already reported them.
  pool.on('error', () => undefined)
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
