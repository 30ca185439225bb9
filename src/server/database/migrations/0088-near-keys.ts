// The keys by which names and numbers that may be the same are found: docs/domain/script-and-sorting.md#identity
import { sql, type Kysely } from 'kysely'
import { folded } from '../../records/folded.ts'

const numbered = {
  build_contracts: 'contract_number',
  rent_contracts: 'contract_number',
  chapel_contracts: 'contract_number',
  reprimands: 'reprimand_number',
  invitations: 'invitation_number',
}

/** `nearKey` (shared/identity.ts), also if the locale of the database has no letters but those of ASCII. */
const nearKey = () => {
  const text = folded(sql`translate(given, 'Ѕѕ', 'Ss')`)
  const withoutZeros = sql`regexp_replace(translate(${text}, 'bhxpcy', 'vnnrsu'), '(?<![0-9])0+(?=[0-9])', '', 'g')`
  return sql`left(replace(regexp_replace(btrim(${withoutZeros}), '(?<=[0-9]) (?=[0-9])', '/', 'g'), ' ', ''), 400)`
}

const keyed = (table: string, column: string, text: string) => sql`
  alter table ${sql.table(table)} add column ${sql.ref(column)} text collate "C" not null
    generated always as (near_key(${sql.raw(text)})) stored`

export async function up(db: Kysely<unknown>) {
  // A million rows take longer than the limit for requests.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`create function near_key(given text) returns text language sql immutable strict parallel safe
    as $$ select ${nearKey()} $$`.execute(db)
  for (const [table, number] of Object.entries(numbered)) {
    await sql`alter table ${sql.table(table)} drop column number_key`.execute(db)
    await keyed(table, 'number_key', number).execute(db)
    await sql`create index ${sql.id(`${table}_number_key`)} on ${sql.table(table)} (company_id, number_key)
      where not deleted`.execute(db)
  }
  await sql`drop function number_key`.execute(db)
  // In a table without statistics, PostgreSQL prefers the newest of several indexes: let it be that of the worklist again.
  for (const table of ['rent_contracts', 'build_contracts']) {
    const index = sql.id(`${table}_place`)
    await sql`drop index ${index}`.execute(db)
    await sql`create index ${index} on ${sql.table(table)} (company_id, place_key, id)
      where not deleted and grave_id is null and place_key > ''`.execute(db)
  }
  await keyed('parties', 'near_key', `name || coalesce(' ' || surname, '')`).execute(db)
  await sql`create index parties_near_key on parties (company_id, near_key) where not deleted`.execute(db)
}
