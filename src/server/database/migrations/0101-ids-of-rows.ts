// The rows of lists inside records have ids, which they keep when their record is edited, so that others can refer to them.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** New databases have created the table of holders with ids (record-table.ts). */
const withIds = (table: string) => [
  `alter table ${table} add column if not exists id bigint not null default nextval('record_id')`,
  `create unique index if not exists ${table}_id on ${table} (company_id, id)`,
  `grant update on ${table} to pokoj_company`,
]

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...withIds('build_contract_rates'),
  ...withIds('rent_contract_rates'),
  ...withIds('grave_right_holders'),
]
