import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Dialect,
  type PostgresDialectConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { dataFolderLock } from './data-folder-lock.ts'
import { embeddedDialect } from './embedded.ts'
import type { Tables } from './tables.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'
import { WaitingLine } from './waiting-line.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const open = (dialect: Dialect): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

/** Parses the same values as the embedded database (values.ts). */
const valuesAsEmbedded = new pg.TypeOverrides()
valuesAsEmbedded.setTypeParser(pg.types.builtins.INT8, toNumber)
valuesAsEmbedded.setTypeParser(pg.types.builtins.DATE, toDate)
valuesAsEmbedded.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
valuesAsEmbedded.setTypeParser(pg.types.builtins.NUMERIC, toAmount)

const connections = 10

/** Requests queue here rather than in the pool, whose only timeout covers both queueing and connecting. */
class QueuedPostgresDriver extends PostgresDriver {
  readonly #line = new WaitingLine(connections)

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    await this.#line.enter()
    try {
      return await super.acquireConnection(...options)
    } catch (error) {
      // Fail all queued requests at once instead of letting each wait for a server that does not respond.
      if (error instanceof Error) this.#line.refuseAll(error)
      this.#line.leave()
      throw error
    }
  }

  override async releaseConnection(connection: Parameters<PostgresDriver['releaseConnection']>[0]) {
    try {
      await super.releaseConnection(connection)
    } finally {
      this.#line.leave()
    }
  }
}

class QueuedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new QueuedPostgresDriver(this.#config)
  }
}

/**
 * A PostgreSQL server. The pool replaces lost connections. A lost connection emits `error` on its client, which would end
 * the process without a listener, and the pool listens only while the connection is idle.
 */
export function serverDatabase(url: string, lost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // Detects a server that disappears without closing its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    types: valuesAsEmbedded,
  })
  pool.on('connect', (client) => client.on('error', lost))
  // Errors of idle connections; the client's own listener has already reported them.
  pool.on('error', () => undefined)
  return open(new QueuedPostgresDialect({ pool }))
}

/** The embedded database in a folder, which only one process may use at a time. Throws `DataFolderInUse`. */
function embeddedDatabase(dataDir: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = dataFolderLock(dataDir)
  const db = open(embeddedDialect(join(dataDir, 'database')))
  return {
    db,
    close: async () => {
      await db.destroy()
      release()
    },
  }
}

export interface OpenDatabase {
  db: Database
  close: () => Promise<void>
}

/** PostgreSQL if the settings specify one, otherwise the embedded database in the data folder. */
export function connectDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): OpenDatabase {
  if (databaseUrl === undefined) return embeddedDatabase(dataDir)
  const db = serverDatabase(databaseUrl, (error) =>
    process.stderr.write(`A database connection was lost: ${error.message}\n`),
  )
  return { db, close: () => db.destroy() }
}
