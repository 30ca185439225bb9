import { sql } from 'kysely'
import { recordTypes } from '../../app/record-types.ts'
import type { Database } from '../../server/database/connection.ts'
import { snakeCase } from '../../server/database/names.ts'
import type { RecordType } from '../../shared/record.ts'

const types: readonly RecordType[] = recordTypes

/** The tables in which each id is a record's or a session's. */
export async function tablesOfIds(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const wanted = ids.filter((id) => Number.isSafeInteger(id))
  const each = [...types.map(({ table }) => snakeCase(table)), 'sessions'].map(
    (table) => sql`select id, ${table}::text as name from ${sql.table(table)} where id = any(${wanted}::bigint[])`,
  )
  const { rows } = await sql<{ id: number; name: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  const found = new Map<number, string[]>()
  for (const { id, name } of rows) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

/** The contents of all rows of a company and of its users, by table. */
export async function ownedBy(db: Database, company: number): Promise<Readonly<Record<string, string>>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.table_name as table, coalesce(
      max(c.column_name) filter (where c.column_name = 'company_id'),
      max(c.column_name) filter (where c.column_name = 'user_id'),
      max(c.column_name) filter (where c.column_name = 'session_id')) as column
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('company_id', 'user_id', 'session_id')
    group by 1`.execute(db)
  const theirUsers = sql`select id from users where company_id = ${company}`
  const conditions = new Map([
    ['company_id', sql`company_id = ${company}`],
    ['user_id', sql`user_id in (${theirUsers})`],
    ['session_id', sql`session_id in (select id from sessions where user_id in (${theirUsers}))`],
  ])
  const owned = [
    ...columns.map(({ table, column }) => [table, conditions.get(column) ?? sql`true`] as const),
    ['companies', sql`id = ${company}`] as const,
  ]
  const each = owned.map(
    ([table, condition]) => sql`
      select ${table}::text as name, count(*) || ' ' || coalesce(sum(hashtext(each::text)::bigint), 0) as content
      from ${sql.table(table)} each where ${condition}`,
  )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** The tables of declared references between rows of different companies. */
export async function referencesAcross(db: Database): Promise<string[]> {
  const all = types.flatMap(({ table, references, lists = {} }) => [
    ...references.map((reference) => ({ table, reference })),
    ...Object.values(lists).flatMap((list) =>
      (list.references ?? []).map((reference) => ({ table: list.table, reference })),
    ),
  ])
  const ofCompanies = new Set(types.flatMap(({ scope, table }) => (scope === 'company' ? [table] : [])))
  const each = all.flatMap(({ table, reference: { field, to } }) =>
    to
      .filter((target) => ofCompanies.has(target.table))
      .map(
        (target) => sql`
        select ${target.table}::text as name where exists (
          select from ${sql.table(table)} own join ${sql.table(target.table)} named on named.id = ${sql.ref(`own.${field}`)}
          where own.company_id <> named.company_id)`,
      ),
  )
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union `)}`.execute(db)
  return rows.map(({ name }) => name)
}
