import { setTimeout as delay } from 'node:timers/promises'
import { hash } from 'node:crypto'
import { PostgresDialect, sql, type Dialect, type PostgresPool, type SqlBool } from 'kysely'
import pg from 'pg'
import { pageCost } from './page-cost.ts'
import { PooledClient } from './pooled-client.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'

/** Parses the same values as the embedded database (values.ts). */
const valuesAsEmbedded = new pg.TypeOverrides()
valuesAsEmbedded.setTypeParser(pg.types.builtins.INT8, toNumber)
valuesAsEmbedded.setTypeParser(pg.types.builtins.DATE, toDate)
valuesAsEmbedded.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
valuesAsEmbedded.setTypeParser(pg.types.builtins.NUMERIC, toAmount)

const preparedMark = '/* prepared */'
/**
 * Part of a statement that each connection plans only once, independently of its parameters: for rows found by their id, where
 * planning takes longer than running (0.17 ms of 0.2 for the record of a create, and as much for its references).
 */
export const prepared = sql.raw(preparedMark)

/**
 * One of these ids, in a prepared statement. Compared with the parameter itself the statement would be planned again for each array:
 * PostgreSQL assumes ten values, so a plan for fewer seems worth it.
 */
export const isIn = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(array(select unnest(${ids}::bigint[])))`

/** In milliseconds. */
const [betweenAttempts, longestAttempt] = [2000, 5000]

/** As long as an attempt may last. Time in which this process is too busy to read an answer counts as a tenth of it at most. */
async function patience(): Promise<Error> {
  for (let part = 0; part < 10; part++) await delay(longestAttempt / 10, undefined, { ref: false })
  // As pg says it, so that requests are refused with 503 (unavailable.ts).
  return new Error('timeout expired')
}

/** The error of a new connection, unless the server answers it. */
async function unreachable(options: pg.ClientConfig): Promise<Error | undefined> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 0 })
  client.on('error', () => undefined)
  try {
    const late = await Promise.race([client.connect().then(() => undefined), patience()])
    if (late) client.connection.stream.destroy()
    return late
  } catch (error) {
    // A refusal is an answer: too many connections, for example.
    return error instanceof Error && !(error instanceof pg.DatabaseError) ? error : undefined
  } finally {
    // Not awaited: a server that does not answer never lets it end.
    void client.end().catch(() => undefined)
  }
}

const named = (text: string) => (text.includes(preparedMark) ? { name: hash('md5', text) } : {})

/**
 * Drops the connections of a pool when no new one can be made, for example because the network drops its packets, which TCP would
 * retransmit for a quarter of an hour. Until one can be made again, requests are refused at once instead of each waiting for it.
 */
function watched(pool: pg.Pool): PostgresPool {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  let away: Error | undefined
  let isTrying = false
  async function attempt() {
    const isUsed = pool.idleCount < pool.totalCount
    if (isTrying || !(isUsed || away)) return
    isTrying = true
    away = await unreachable(pool.options)
    isTrying = false
    if (away) for (const client of clients) client.connection.stream.destroy(away)
  }
  const timer = setInterval(() => void attempt(), betweenAttempts).unref()
  return {
    options: pool.options,
    connect: async () => {
      if (away) throw away
      const client = await pool.connect()
      return new PooledClient(
        (text, values) => client.query({ text, values: [...values], ...named(text) }),
        (isUnusable) => client.release(isUnusable),
      )
    },
    end: () => {
      clearInterval(timer)
      return pool.end()
    },
  }
}

/**
 * A PostgreSQL server. The pool replaces lost connections. A lost connection emits `error` on its client, which would end
 * the process without a listener, and the pool listens only while the connection is idle.
 */
export function postgresDialect(url: string, lost: (error: Error) => void, connections: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: longestAttempt,
    statement_timeout: 30_000,
    // Detects a server that disappears without closing its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5000,
    // PostgreSQL would compile a query whose cost it overestimates, which can take half a second.
    options: `-c jit=off -c ${pageCost}`,
    idle_in_transaction_session_timeout: 30_000,
    types: valuesAsEmbedded,
  })
  pool.on('connect', (client) => client.on('error', lost))
  // Errors of idle connections; the client's own listener has already reported them.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool: watched(pool) })
}
