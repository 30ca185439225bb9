// A rent contract names the grave whose right of use it records.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table rent_contracts add column grave_id bigint, add column right_from date, add column right_to date,
    add constraint rent_contracts_grave foreign key (company_id, grave_id) references graves (company_id, id)`.execute(
    db,
  )
  await sql`create index rent_contracts_of_grave on rent_contracts (company_id, grave_id, (-id))
    where grave_id is not null`.execute(db)
}
