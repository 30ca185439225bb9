// Build contracts name a grave; records that name a burial place as text only are found by it; and the version of a record in
// which an administrator skipped its group, or 0: docs/domain/graves.md#records-without-a-grave
import { sql, type Kysely } from 'kysely'

/** By the sort key, as graves are compared: in it 12а, 12a and 12-А are the same, and 7 and 07. */
const alike = (column: string) => `(replace(sort_keys ->> '${column}', ' ', '') collate "C")`

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  `alter table build_contracts add column grave_id bigint,
    add constraint build_contracts_grave foreign key (company_id, grave_id) references graves (company_id, id)`,
  `create index build_contracts_of_grave on build_contracts (company_id, grave_id, (-id)) where grave_id is not null`,
  ...['death_records', 'rent_contracts', 'build_contracts'].map(
    (table) => `alter table ${table} add column grave_skipped integer not null default 0`,
  ),
  `create index death_records_place on death_records (company_id, ${alike('burialPlaceNumber')}, id) where not deleted`,
  ...['rent_contracts', 'build_contracts'].map(
    (table) => `create index ${table}_place on ${table} (company_id, ${alike('burialPlaceNumber')}, id)
      where grave_id is null and not deleted`,
  ),
  ...['number', 'label'].map(
    (column) => `create index graves_${column} on graves (company_id, ${alike(column)}) where not deleted`,
  ),
]

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
