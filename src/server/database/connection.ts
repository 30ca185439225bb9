import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, type Dialect, type Transaction } from 'kysely'
import { dataFolderLock } from './data-folder-lock.ts'
import { embeddedDialect } from './embedded.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

const open = (dialect: Dialect): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })

export const serverDatabase = (url: string, lost: (error: Error) => void) => open(postgresDialect(url, lost))

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
