// The keys of the old labels of a grave, each between commas, by which the search over everything finds them: docs/domain/graves.md#labels
import { sql, type Kysely } from 'kysely'

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table graves add column former_label_keys text collate "C" generated always as (sort_keys ->> 'oldLabels') stored`,
  `create index graves_former_labels on graves using gin (company_id, former_label_keys gin_trgm_ops) with (fastupdate = off)
    where not deleted and former_label_keys is not null`,
]

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
