import { sql } from 'kysely'
import { backupFormat, BackupFault, signatureOf, TableSums, type Manifest } from './backup-manifest.ts'
import { partRows } from '../files/part-rows.ts'
import type { FilesFolder } from '../files/files-folder.ts'
import type { Database, Tx } from './connection.ts'
import { appliedMigrations } from './migrate.ts'
import { rowsOf } from './table-rows.ts'

/** Tables that only a running server needs: everybody logs in again after a restore. */
export const excludedFromBackups: readonly string[] = [
  'sessions',
  'session_tokens',
  'login_attempts',
  'known_devices',
  'pending_logins',
  'second_factor_enrolments',
  'passkey_challenges',
  'server_keys',
  'mail_outbox',
  'idempotency_keys',
  'backup_state',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Columns of the same kind: contents of files are rows after a restore. */
export const columnsThatStay: Readonly<Record<string, readonly string[]>> = { files: ['in_folder_since'] }

/** The tables, by default those of a backup, in an order in which referenced tables come first. */
export async function tablesInOrder(
  tx: Tx,
  isWanted = (name: string) => !excludedFromBackups.includes(name),
): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname as name,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(tx)
  const waiting = rows.filter(({ name }) => isWanted(name))
  const ordered: string[] = []
  while (ordered.length < waiting.length) {
    const ready = waiting.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (ready.length === 0) throw new BackupFault('The tables have circular references.')
    ordered.push(...ready.map(({ name }) => name))
  }
  return ordered
}

/**
 * The whole content as lines of JSON: a header, the rows of each table, and the signed manifest. Read in batches
 * from one consistent snapshot. Contents of files are rows, also those in the folder.
 */
export async function* backupLines(db: Database, key: string, folder?: FilesFolder): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    // Instants are written in the session's time zone.
    await sql`set local time zone 'UTC'`.execute(tx)
    const migrations = await appliedMigrations(tx)
    yield JSON.stringify({ format: backupFormat, migrations })
    const sums = new TableSums()
    for (const table of await tablesInOrder(tx)) {
      sums.add(table)
      for await (const row of table === 'file_parts' ? partRows(tx, folder) : rowsOf(tx, table)) {
        for (const column of columnsThatStay[table] ?? []) delete row[column]
        const line = JSON.stringify({ table, row })
        sums.add(table, line)
        yield line
      }
    }
    const createdAt = new Date().toISOString()
    const manifest: Manifest = { format: backupFormat, createdAt, migrations, tables: sums.tables() }
    yield JSON.stringify({ manifest, signature: signatureOf(manifest, key) })
    await tx.commit().execute()
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}
