import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tableOf, verifiedBackup, type VerifiedBackup } from './backup-verification.ts'
import { BackupFault } from './backup-manifest.ts'
import { tablesInOrder } from './backup.ts'
import type { Database, Tx } from './connection.ts'
import { appliedMigrations, hasTables, isOfThisProgram, migrate } from './migrate.ts'

const batch = { rows: 500, characters: 4_000_000 }

export interface Restored {
  rows: number
  /** Unknown for a backup without a manifest. */
  createdAt: string | undefined
  /** Faults of the backup that `--force` overrode. */
  overridden: string[]
}

interface Options {
  key: string | undefined
  force?: boolean
}

/** Fills an empty database from the lines of a backup, and migrates it to the latest version. Throws `BackupFault`. */
export async function restore(db: Database, lines: () => AsyncIterable<string>, options: Options): Promise<Restored> {
  const restored = await restoreAsWritten(db, lines, options)
  await migrate(db)
  return restored
}

/**
 * Restores into the schema version of the backup, in one transaction. The lines are read twice: everything is verified before
 * anything is written. Throws `BackupFault`.
 */
export async function restoreAsWritten(
  db: Database,
  lines: () => AsyncIterable<string>,
  { key, force = false }: Options,
): Promise<Restored> {
  const backup = await verifiedBackup(lines(), key)
  if (backup.faults.length > 0 && !force)
    throw new BackupFault(`${backup.faults.join('\n')}\nNothing was restored; use --force to restore it anyway.`)
  await prepareTables(db, backup.migrations)
  const rows = await db.transaction().execute((tx) => fill(tx, lines(), backup))
  return { rows, createdAt: backup.createdAt, overridden: backup.faults }
}

async function prepareTables(db: Database, migrations: readonly string[]) {
  if (!isOfThisProgram(migrations)) throw new BackupFault('The backup was made by a newer version; update first.')
  if (!(await hasTables(db))) await migrate(db, migrations.at(-1))
  else if (JSON.stringify(await appliedMigrations(db)) !== JSON.stringify(migrations))
    throw new BackupFault(
      'The backup’s schema version differs from that of this database. Restore it into a database without tables.',
    )
}

async function fill(tx: Tx, lines: AsyncIterable<string>, backup: VerifiedBackup): Promise<number> {
  const { rows: existing } = await sql`select from companies union all select from users limit 1`.execute(tx)
  if (existing.length > 0)
    throw new BackupFault('The database is not empty; a backup can only be restored into an empty database.')
  // Payment references stay (`payment_reference`).
  await sql`select set_config('app.restoring', 'on', true)`.execute(tx)
  const checkReferencesAtEnd = await withSelfReferencesDeferred(tx)
  const known = new Set(await tablesInOrder(tx))
  const hash = createHash('sha256')
  let total = 0
  let pending: { table: string; rows: unknown[]; characters: number } | undefined
  const insert = async () => {
    if (!pending) return
    const table = sql.table(pending.table)
    const columns = await writtenColumns(tx, pending.table)
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(pending.rows)}::json)`.execute(tx)
    total += pending.rows.length
    pending = undefined
  }
  for await (const line of lines) {
    if (line === '') continue
    hash.update(line).update('\n')
    const table = tableOf(line)
    if (table === undefined) continue
    if (!known.has(table)) throw new BackupFault(`The backup’s version has no table ${table}.`)
    const isFull = pending && (pending.rows.length >= batch.rows || pending.characters >= batch.characters)
    if (isFull || (pending && pending.table !== table)) await insert()
    pending ??= { table, rows: [], characters: 0 }
    pending.rows.push(rowOf(line))
    pending.characters += line.length
  }
  await insert()
  if (hash.digest('hex') !== backup.sha256)
    throw new BackupFault('The file was changed while it was being restored; nothing was restored.')
  await checkReferencesAtEnd()
  await continueSequences(tx)
  return total
}

/** A row can refer to a later one of its table: a party to the one into which it was merged. */
async function withSelfReferencesDeferred(tx: Tx) {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`.execute(tx)
  const alter = async (how: 'deferrable initially deferred' | 'not deferrable') => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(tx)
  }
  await alter('deferrable initially deferred')
  return async () => {
    await sql`set constraints all immediate`.execute(tx)
    await alter('not deferrable')
  }
}

function rowOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { row: unknown }).row
  } catch (error) {
    throw new BackupFault('The backup is damaged.', { cause: error })
  }
}

/** All columns except generated ones. */
async function writtenColumns(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** Makes new ids continue after the restored ones. */
async function continueSequences(tx: Tx) {
  const { rows } = await sql<{ table: string; sequence: string | null }>`
    select c.relname as "table", pg_get_serial_sequence(c.relname, 'id') as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'bigint'::regtype
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  const highest = (table: string) => sql`select coalesce(max(id), 0) as id from ${sql.table(table)}`
  for (const { table, sequence } of rows.filter((row) => row.sequence !== null))
    await sql`select setval(${sequence}::regclass, (${highest(table)}) + 1, false)`.execute(tx)
  const shared = rows.filter(({ sequence }) => sequence === null).map(({ table }) => highest(table))
  await sql`select setval('record_id', (select max(id) + 1 from (${sql.join(shared, sql` union all `)}) records), false)`.execute(
    tx,
  )
}
