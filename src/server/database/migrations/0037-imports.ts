// Imports in the browser, with the records that they have added, until they can no longer be undone.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  // Without foreign keys, which would lock the user and the company while thousands of rows are imported.
  `create table imports (
    id bigint generated always as identity primary key,
    date_created timestamptz not null default now(),
    company_id bigint not null, user_id bigint not null,
    record_type text not null, record_ids bigint[] not null default '{}',
    key_hash text, undone boolean not null default false)`,
  'create unique index imports_key on imports (company_id, user_id, key_hash)',
  'create index imports_by_age on imports (date_created)',
  'alter table imports enable row level security',
  'alter table imports force row level security',
  `create policy own_company on imports to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on imports to current_user using (true) with check (true)',
  'grant select, insert, update on imports to pokoj_company',
]
