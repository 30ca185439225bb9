// The answers to creates with an Idempotency-Key, to repeat them for a day: docs/decisions/0010-answers-are-kept-sealed.md
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  // Without foreign keys, which would lock the user and the company with every create.
  `create table idempotency_keys (
    user_id bigint not null, key_hash text not null, company_id bigint,
    request_hash text not null, sealed_record bytea not null,
    date_created timestamptz not null default now(),
    primary key (user_id, key_hash))`,
  'create index idempotency_keys_by_age on idempotency_keys (date_created)',
  'alter table idempotency_keys enable row level security',
  'alter table idempotency_keys force row level security',
  `create policy own_company on idempotency_keys to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  // Super administrators have no company.
  `create policy platform on idempotency_keys to pokoj_platform
    using (company_id is null) with check (company_id is null)`,
  'create policy maintenance on idempotency_keys to current_user using (true) with check (true)',
  // UPDATE only to lock a row.
  'grant select, insert, update on idempotency_keys to pokoj_company, pokoj_platform',
]
