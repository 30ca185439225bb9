// Named filters, order and columns of lists, of one user or of the whole company.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  // Without a user, a view is the whole company's.
  `create table saved_views (
    id bigint generated always as identity primary key,
    date_created timestamptz not null default now(),
    company_id bigint not null references companies (id),
    user_id bigint references users (id),
    record_type text not null, name text not null, name_key text not null, shows jsonb not null)`,
  'alter table saved_views enable row level security',
  'alter table saved_views force row level security',
  `create policy own_company on saved_views to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on saved_views to current_user using (true) with check (true)',
  'grant select, insert, update, delete on saved_views to pokoj_company',
  'create unique index saved_views_name on saved_views (company_id, record_type, coalesce(user_id, 0), name_key)',
]
