// The numbers of burial places and graves as they are compared. An index cannot serve an expression for a company's rows, because PostgreSQL
// treats `->>` as leaky: docs/decisions/0002-like-is-leakproof.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const key = (name: string, column: string) =>
  `add column ${name} text collate "C" generated always as (replace(sort_keys ->> '${column}', ' ', '')) stored`

const records = [
  { table: 'death_records', unlinked: 'not deleted' },
  { table: 'rent_contracts', unlinked: 'not deleted and grave_id is null' },
  { table: 'build_contracts', unlinked: 'not deleted and grave_id is null' },
]
const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...records.flatMap(({ table, unlinked }) => [
    `drop index ${table}_place`,
    `alter table ${table} ${key('place_key', 'burialPlaceNumber')}`,
    // A number without letters or digits, whose key is empty, does not identify a place.
    `create index ${table}_place on ${table} (company_id, place_key, id) where ${unlinked} and place_key > ''`,
  ]),
  'drop index graves_number, graves_label',
  `alter table graves ${key('number_key', 'number')}`,
  ...['number', 'label'].map(
    (column) => `create index graves_${column} on graves (company_id, ${column}_key) where not deleted`,
  ),
]
