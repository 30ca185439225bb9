import { sql } from 'kysely'
import { recordTypes } from '../src/app/record-types.ts'
import { verifiedChains } from '../src/server/audit-verification.ts'
import type { Database } from '../src/server/database/connection.ts'
import { recordDifferences } from '../src/server/record-verification.ts'
import type { Confirmed } from './clerks.ts'

/**
 * The damage to a database after a fault: lost writes, broken chains, records that differ from the trail, dangling
 * keys.
 */
export async function faultsIn(db: Database, confirmed: readonly Confirmed[]): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await sql<{ entry: string; times: number }>`
    select concat(action_name, ' ', record_id) as entry, count(*) as times
    from audit_entries group by action_name, record_id`.execute(db)
  const stored = new Map(rows.map(({ entry, times }) => [entry, times]))
  const expected = Map.groupBy(confirmed, ({ actionName, id }) => `${actionName} ${id}`)
  for (const [entry, { length }] of expected)
    if ((stored.get(entry) ?? 0) < length) faults.push(`a confirmed write is lost: ${entry}`)
  for await (const { company, wrong } of verifiedChains(db))
    if (wrong) faults.push(`the audit chain of ${company?.name ?? 'the platform'} is broken: ${JSON.stringify(wrong)}`)
  for await (const difference of recordDifferences(db, recordTypes))
    faults.push(`a record differs from the audit trail: ${JSON.stringify(difference)}`)
  return [...faults, ...(await danglingKeys(db))]
}

/** Rows that refer to a row which does not exist, although the database has a foreign key. */
async function danglingKeys(db: Database): Promise<string[]> {
  const { rows: keys } = await sql<{ name: string; source: string; target: string; pairs: [string, string][] }>`
    select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
      (select json_agg(json_build_array(own.attname, other.attname)) from unnest(conkey, confkey) as k (own_at, other_at)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = own_at
        join pg_attribute other on other.attrelid = confrelid and other.attnum = other_at) as pairs
    from pg_constraint where contype = 'f'`.execute(db)
  const faults: string[] = []
  for (const { name, source, target, pairs } of keys) {
    const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
    const isSame = pairs.map(([own, other]) => sql`${of('s', own)} = ${of('t', other)}`)
    const isSet = pairs.map(([own]) => sql`${of('s', own)} is not null`)
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(source)} s
      where ${sql.join(isSet, sql` and `)} and not exists
        (select from ${sql.table(target)} t where ${sql.join(isSame, sql` and `)})`.execute(db)
    if (rows[0]?.rows) faults.push(`${rows[0].rows} rows of ${source} violate ${name}`)
  }
  return faults
}
