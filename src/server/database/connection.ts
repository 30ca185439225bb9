import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type Dialect, type Transaction } from 'kysely'
import pg from 'pg'
import { dataFolderLock } from './data-folder-lock.ts'
import { embeddedDialect } from './embedded.ts'
import type { Tables } from './tables.ts'
import { toAmount, toDate, toInstant, toNumber } from './values.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const open = (dialect: Dialect): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

/** The same values as the embedded database gives (values.ts). */
const valuesAsEmbedded = new pg.TypeOverrides()
valuesAsEmbedded.setTypeParser(pg.types.builtins.INT8, toNumber)
valuesAsEmbedded.setTypeParser(pg.types.builtins.DATE, toDate)
valuesAsEmbedded.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toInstant)
valuesAsEmbedded.setTypeParser(pg.types.builtins.NUMERIC, toAmount)

/**
 * A PostgreSQL server. A connection that the server drops is replaced by the pool; without the listener one lost
 * connection would end the process.
 */
export function serverDatabase(url: string, lost: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    types: valuesAsEmbedded,
  })
  pool.on('error', lost)
  return open(new PostgresDialect({ pool }))
}

export const memoryDatabase = (): Database => open(embeddedDialect(undefined))

/** The embedded database in a folder, which one process at a time may hold. Throws `DataFolderInUse`. */
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

/** PostgreSQL when the settings name one, else the embedded database in the data folder. */
export function openDatabase({
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
