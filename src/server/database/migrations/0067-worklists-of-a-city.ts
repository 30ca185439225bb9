// What the worklists of the home page count.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  'create index interments_without_date on interments (company_id, (-id)) where buried_on is null and not deleted',
  `create index parties_deceased on parties (company_id) include (id, survivor_id) where deceased_on is not null`,
  `create index parties_without_address on parties (company_id) include (id, survivor_id) where address_state <> 'OK'`,
]
