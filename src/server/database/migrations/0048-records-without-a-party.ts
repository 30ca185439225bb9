// The folded names of clients and parties, by which records without a party are grouped.
import { sql, type Kysely } from 'kysely'
import { folded } from '../../records/folded.ts'

const tables = ['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations']
const withJmbg = { rent_contracts: 'jmbg_number', chapel_contracts: 'client_jmbg' }
const isWithout = sql.raw('party_id is null and not deleted')

/** If `folded` changes, another migration has to compute these columns again. An index does not accept a text without a limit. */
const addKey = (table: string, column: string, name: string) => sql`
  alter table ${sql.table(table)} add column ${sql.ref(column)} text collate "C"
    generated always as (left(btrim(${folded(sql.raw(name))}), 200)) stored`

export async function up(db: Kysely<unknown>) {
  // A million rows take longer than the limit for requests.
  await sql`set local statement_timeout = 0`.execute(db)
  for (const table of tables) {
    await addKey(table, 'client_key', `client_name || ' ' || client_surname`).execute(db)
    await sql`create index ${sql.id(`${table}_without_party`)} on ${sql.table(table)} (company_id, client_key, id)
      where ${isWithout}`.execute(db)
  }
  for (const [table, jmbg] of Object.entries(withJmbg))
    await sql`create index ${sql.id(`${table}_jmbg_without_party`)} on ${sql.table(table)} (company_id, ${sql.ref(jmbg)})
      where ${isWithout}`.execute(db)
  await addKey('parties', 'name_key', `name || coalesce(' ' || surname, '')`).execute(db)
  await sql`create index parties_name_key on parties (company_id, name_key) where not deleted`.execute(db)
}
