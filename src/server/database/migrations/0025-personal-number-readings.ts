// Who has read personal numbers: docs/decisions/0015-readings-of-personal-numbers.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  // Like audit entries, without foreign keys: an entry outlives the rows that it names.
  `create table personal_number_readings (
    id bigint generated always as identity primary key,
    date_created timestamptz not null default now(),
    company_id bigint not null, user_id bigint not null, user_email text not null,
    way text not null, record_type text not null, record_ids bigint[] not null)`,
  'alter table personal_number_readings enable row level security',
  'alter table personal_number_readings force row level security',
  `create policy own_company on personal_number_readings to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on personal_number_readings to current_user using (true) with check (true)',
  // The application only adds rows; its maintenance removes them after their period.
  'grant select on personal_number_readings to pokoj_company',
  `grant insert (company_id, user_id, user_email, way, record_type, record_ids) on personal_number_readings
    to pokoj_company`,
  'create index personal_number_readings_of_company on personal_number_readings (company_id, id desc)',
  'create index personal_number_readings_of_user on personal_number_readings (company_id, user_id, id desc)',
  'create index personal_number_readings_of_record on personal_number_readings using gin (record_ids) with (fastupdate = off)',
  'create index personal_number_readings_by_age on personal_number_readings (date_created)',
]
