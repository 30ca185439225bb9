import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, type Dialect, type Transaction } from 'kysely'
import { dataFolderLock } from './data-folder-lock.ts'
import { embeddedDialect } from './embedded.ts'
import { setPlaces, usualPool } from './places.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const open = (dialect: Dialect): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

export function serverDatabase(url: string, lost: (error: Error) => void, pool = usualPool): Database {
  const db = open(postgresDialect(url, lost, pool))
  setPlaces(db, pool)
  return db
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
  databasePool,
}: {
  databaseUrl: string | undefined
  dataDir: string
  databasePool?: number
}): OpenDatabase {
  if (databaseUrl === undefined) return embeddedDatabase(dataDir)
  const lost = (error: Error) => process.stderr.write(`A database connection was lost: ${error.message}\n`)
  const db = serverDatabase(databaseUrl, lost, databasePool)
  return { db, close: () => db.destroy() }
}
