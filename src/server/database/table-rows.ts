import { sql, type RawBuilder } from 'kysely'
import { BackupFault } from './backup-manifest.ts'
import type { Tx } from './connection.ts'

/** A part of a file has up to 512 kB as text. */
const batchOf = (table: string) => (table === 'file_parts' ? 8 : 500)

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
