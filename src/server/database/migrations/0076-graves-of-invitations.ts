// Invitations name a grave; those that name a burial place as text only are found by it, as contracts are since migrations 0056 and
// 0072: docs/domain/graves.md#records-without-a-grave
import { sql, type Kysely } from 'kysely'

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table invitations add column grave_id bigint,
    add column grave_skipped integer not null default 0,
    add column place_key text collate "C" generated always as (replace(sort_keys ->> 'burialPlaceNumber', ' ', '')) stored,
    add constraint invitations_grave foreign key (company_id, grave_id) references graves (company_id, id)`,
  `create index invitations_of_grave on invitations (company_id, grave_id, (-id)) where grave_id is not null`,
  `create index invitations_place on invitations (company_id, place_key, id)
    where not deleted and grave_id is null and place_key > ''`,
]

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
