import { sql } from 'kysely'
import type { Database } from '../server/database/connection.ts'
import { DataFolderInUse } from '../server/database/data-folder-lock.ts'
import { DatabaseIsNewer, MigrationFailed } from '../server/database/migrate.ts'
import { RightsMissing } from '../server/database/roles.ts'
import { isStorageFull, storageIsFull } from '../server/database/storage.ts'

const isReadOnly = 'The database is read-only: it is a standby, or its server or account allows no writing.'

/** By SQLSTATE. */
const reasons: Readonly<Record<string, string>> = {
  '25006': isReadOnly,
  '55P03': 'The database is locked by another connection, for example one that is migrating it. Try again later.',
}

class DatabaseIsReadOnly extends Error {}

/** Transactions that begin as `read write` would still write to a database that is read-only by default. */
export async function requireWritable(db: Database) {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db)
  if (rows[0]?.readOnly === 'on') throw new DatabaseIsReadOnly(isReadOnly)
}

const ownFaults = [DataFolderInUse, DatabaseIsNewer, DatabaseIsReadOnly, RightsMissing]

/** Why the database cannot be used, in one line for the operator; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  if (isStorageFull(error)) return storageIsFull
  if (ownFaults.some((each) => error instanceof each)) return error instanceof Error ? error.message : undefined
  const ofMigration = error instanceof MigrationFailed ? error : undefined
  const { cause } = ofMigration ?? { cause: error }
  const reason = cause instanceof Error && 'code' in cause ? reasons[String(cause.code)] : undefined
  return reason ?? ofMigration?.message
}

/** Restarting does not help: another program, or a superuser, has to. */
export const needsOperator = (error: unknown) => error instanceof DatabaseIsNewer || error instanceof RightsMissing
