// The list of a graveyard in its order, and what names no grave, in a company with 300,000 graves and a million interments.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  // Graves are listed by label (`inOrder` in server/records/search.ts).
  'drop index graves_of_graveyard',
  `create index graves_of_graveyard on graves (company_id, graveyard_id, ((sort_keys ->> 'label') collate "C"), ((0 - id)))`,
  // Sorted by grave, these are first or last.
  'create index interments_without_grave on interments (company_id, (-id)) where grave_id is null',
  'create index grave_rights_without_grave on grave_rights (company_id, (-id)) where grave_id is null',
]
