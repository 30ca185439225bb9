import { sql } from 'kysely'
import type { Database, Tx } from '../server/database/connection.ts'

/**
 * A hash of the definitions of all tables, indexes, constraints, triggers, policies and functions, and of row-level
 * security.
 */
async function schemaOf(db: Database): Promise<string> {
  const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_policy', 'pg_proc', 'pg_trigger'] as const
  const each = catalogs.map(
    (name) => sql`select ${name} as name, count(*), max(xmin::text::bigint) from ${sql.table(name)}`,
  )
  const secured = sql`select 'row security' as name, count(*), 0::bigint from pg_class where relrowsecurity`
  const { rows } = await sql`${sql.join([...each, secured], sql` union all `)} order by 1`.execute(db)
  return JSON.stringify(rows)
}

interface Table {
  name: string
  /** Those that can be written. */
  columns: string
}

const tablesOf = async (db: Database) =>
  (
    await sql<Table>`
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`.execute(db)
  ).rows

async function filledAmong(db: Database | Tx, tables: readonly Table[]): Promise<Table[]> {
  const each = tables.map(({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.id(name)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
}

/**
 * Remembers the contents of a database. The returned function restores them, unless the schema has changed since: then it
 * returns false.
 */
export async function resettable(db: Database): Promise<() => Promise<boolean>> {
  const schema = await schemaOf(db)
  const tables = await tablesOf(db)
  const kept = await Promise.all(
    (await filledAmong(db, tables)).map(async (table) => {
      const { rows } = await sql<{ rows: string }>`
        select json_agg(each)::text as rows from ${sql.id(table.name)} each`.execute(db)
      return { ...table, rows: rows[0]?.rows ?? '[]' }
    }),
  )
  const { rows: sequences } = await sql<{ name: string; last: number | null; start: number }>`
    select quote_ident(sequencename) as name, last_value as last, start_value as start from pg_sequences
    where schemaname = 'public'`.execute(db)

  return async () => {
    if ((await schemaOf(db)) !== schema) return false
    await db.transaction().execute(async (tx) => {
      // Without triggers: some tables refuse to be emptied.
      await sql`set local session_replication_role = replica`.execute(tx)
      const filled = await filledAmong(tx, tables)
      if (filled.length > 0) await sql`truncate ${sql.join(filled.map(({ name }) => sql.id(name)))} cascade`.execute(tx)
      for (const { name, columns, rows } of kept)
        await sql`insert into ${sql.id(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from json_populate_recordset(null::${sql.id(name)}, ${rows}::json)`.execute(tx)
      const starts = sequences.map(
        ({ name, last, start }) => sql`setval(${name}::regclass, ${last ?? start}, ${last !== null})`,
      )
      await sql`select ${sql.join(starts)}`.execute(tx)
    })
    return true
  }
}
