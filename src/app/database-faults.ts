import { DataFolderInUse } from '../server/database/data-folder-lock.ts'
import { DatabaseIsNewer } from '../server/database/migrate.ts'
import { isStorageFull, storageIsFull } from '../server/database/storage.ts'

/** By SQLSTATE. */
const reasons: Readonly<Record<string, string>> = {
  '25006': 'The database is read-only: it is a standby, or its server or account allows no writing.',
  '55P03': 'The database is locked by another connection, for example one that is migrating it. Try again later.',
}

/** Why the database cannot be used, in one line for the operator; undefined for any other error. */
export function databaseFault(error: unknown): string | undefined {
  if (isStorageFull(error)) return storageIsFull
  if (error instanceof DataFolderInUse || error instanceof DatabaseIsNewer) return error.message
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}
