import { sql } from 'kysely'
import type { Database, Tx } from './connection.ts'
import { appliedMigrations } from './migrate.ts'

const format = 'pokoj-backup-1'
const batch = 500
/** What only a running server needs: everybody logs in again after a restore. */
const leftOut = [
  'sessions',
  'session_tokens',
  'login_attempts',
  'known_devices',
  'server_keys',
  'mail_outbox',
  'kysely_migration',
  'kysely_migration_lock',
]

export class BackupFault extends Error {}

/** Every table before those that refer to it. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname as name,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(tx)
  const waiting = rows.filter(({ name }) => !leftOut.includes(name))
  const ordered: string[] = []
  while (ordered.length < waiting.length) {
    const ready = waiting.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (ready.length === 0) throw new BackupFault('The tables refer to each other in a circle.')
    ordered.push(...ready.map(({ name }) => name))
  }
  return ordered
}

/** The whole content as lines of JSON: a head, the rows of each table, an end with their number. One consistent snapshot. */
export async function* backupLines(db: Database): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    yield JSON.stringify({ format, migrations: await appliedMigrations(tx) })
    let total = 0
    for (const table of await tablesInOrder(tx)) {
      const key = table === 'password_links' ? 'hash' : 'id'
      for (let last: unknown = null; ;) {
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select row_to_json(t) as row from ${sql.table(table)} t
          where ${last === null ? sql`true` : sql`${sql.ref(key)} > ${last}`} order by ${sql.ref(key)} limit ${sql.lit(batch)}`.execute(
          tx,
        )
        for (const { row } of rows) yield JSON.stringify({ table, row })
        total += rows.length
        last = rows.at(-1)?.row[key]
        if (rows.length < batch) break
      }
    }
    yield JSON.stringify({ end: total })
    await tx.commit().execute()
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

/** Fills an empty, migrated database from the lines of a backup, all or nothing. Throws `BackupFault`. */
export async function restoreLines(db: Database, lines: AsyncIterable<string>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from companies union all select from users limit 1`.execute(tx)
    if (rows.length > 0)
      throw new BackupFault('The database is not empty; a backup is restored into an empty one only.')
    const known = await appliedMigrations(tx)
    let head: { format?: string; migrations?: string[] } | undefined
    let [total, end] = [0, -1]
    let waiting: { table: string; rows: unknown[] } | undefined
    const insert = async () => {
      if (!waiting) return
      const columns = await writtenColumns(tx, waiting.table)
      await sql`insert into ${sql.table(waiting.table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(waiting.table)}, ${JSON.stringify(waiting.rows)}::json)`.execute(
        tx,
      )
      total += waiting.rows.length
      waiting = undefined
    }
    for await (const text of lines) {
      if (text === '') continue
      const line = parsed(text)
      if (!head) {
        head = line
        if (head.format !== format) throw new BackupFault('The file is not a backup of Pokoj.')
        if (JSON.stringify(head.migrations) !== JSON.stringify(known))
          throw new BackupFault('The backup was made by another version; restore it with that version, then update.')
      } else if (line.end !== undefined) {
        end = line.end
      } else if (line.table !== undefined) {
        if (waiting && (waiting.table !== line.table || waiting.rows.length >= batch)) await insert()
        waiting ??= { table: line.table, rows: [] }
        waiting.rows.push(line.row)
      }
    }
    await insert()
    if (!head || end !== total) throw new BackupFault('The backup is not complete.')
    await continueSequences(tx)
    return total
  })
}

/** All but those that the database computes itself. */
async function writtenColumns(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

interface Line {
  format?: string
  migrations?: string[]
  table?: string
  row?: unknown
  end?: number
}

function parsed(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch (error) {
    throw new BackupFault('The backup is damaged.', { cause: error })
  }
}

/** New ids follow the restored ones. */
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
