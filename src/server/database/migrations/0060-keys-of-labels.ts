// The labels of graves as they are compared. An index cannot serve an expression for a company's rows, because PostgreSQL treats `->>`
// as leaky: docs/decisions/0002-like-is-leakproof.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table graves add column label_key text collate "C"
    generated always as (replace(sort_keys ->> 'label', ' ', '')) stored`,
  'create index graves_label_key on graves (company_id, graveyard_id, label_key) where not deleted',
]
