// The lists of a company with 300,000 graves and a million interments.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  'create index interments_by_day on interments (company_id, buried_on) where buried_on is not null',
  'create index grave_rights_by_end on grave_rights (company_id, valid_to) where valid_to is not null',
  // A list shows no merged parties, so that its index has to say which are.
  'drop index parties_list',
  'create index parties_list on parties (company_id, (-id)) include (id, search_text, merged_into)',
]
