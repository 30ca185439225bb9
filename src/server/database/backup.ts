import { sql, type RawBuilder } from 'kysely'
import { backupFormat, BackupFault, signatureOf, TableSums, type Manifest } from './backup-manifest.ts'
import type { Database, Tx } from './connection.ts'
import { appliedMigrations } from './migrate.ts'

/** A part of a file has up to 512 kB as text. */
const batchOf = (table: string) => (table === 'file_parts' ? 8 : 500)
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
 * from one consistent snapshot.
 */
export async function* backupLines(db: Database, key: string): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    // Instants are written in the session's time zone.
    await sql`set local time zone 'UTC'`.execute(tx)
    const migrations = await appliedMigrations(tx)
    yield JSON.stringify({ format: backupFormat, migrations })
    const sums = new TableSums()
    for (const table of await tablesInOrder(tx)) {
      sums.add(table)
      for await (const row of rowsOf(tx, table)) {
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

/** The rows of a table, by its alias `t`, in the order of its primary key. */
export async function* rowsOf(
  tx: Tx,
  table: string,
  condition: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<Record<string, unknown>> {
  const batch = batchOf(table)
  const columns = await primaryKey(tx, table)
  // In the same order on both engines, whose collations differ.
  const key = sql.join(
    columns.map(({ name, isText }) => (isText ? sql`${sql.ref(`t.${name}`)} collate "C"` : sql.ref(`t.${name}`))),
  )
  for (let last: unknown[] | undefined; ;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.table(table)} t
      where ${condition} and ${last ? sql`(${key}) > (${sql.join(last)})` : sql`true`} order by ${key} limit ${sql.lit(batch)}`.execute(
      tx,
    )
    for (const { row } of rows) yield row
    const end = rows.at(-1)?.row
    if (!end || rows.length < batch) return
    last = columns.map(({ name }) => end[name])
  }
}

async function primaryKey(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string; isText: boolean }>`
    select a.attname as name, a.attcollation <> 0 as "isText" from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    tx,
  )
  if (rows.length === 0) throw new BackupFault(`The table ${table} has no primary key.`)
  return rows
}
