// A party that was recorded twice is merged into another one, and is deleted for as long as it is.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `merged_into` is what a user has chosen; `survivor_id` is the end of the chain, which is read instead of the party.
  `alter table parties add column merged_into bigint, add column survivor_id bigint,
    add constraint parties_merged_into foreign key (company_id, merged_into) references parties (company_id, id),
    add constraint parties_survivor foreign key (company_id, survivor_id) references parties (company_id, id),
    add constraint parties_merged check (
      (merged_into is null) = (survivor_id is null) and (merged_into is null or deleted)
      and merged_into <> id and survivor_id <> id)`,
  'create index parties_merged_into on parties (company_id, merged_into) where merged_into is not null',
  'create index parties_survivor on parties (survivor_id) where survivor_id is not null',
]
