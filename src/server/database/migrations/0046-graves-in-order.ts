// Graves are listed by label, and some of them are not used at present.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Many graves take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table graves add column restriction text check (restriction in ('IN_PROCEDURE', 'BLOCKED'))`,
  // In the order of the list by label (`inOrder` in server/records/search.ts).
  `create index graves_by_label on graves (company_id, ((sort_keys ->> 'label') collate "C"), ((0 - id)))`,
]
