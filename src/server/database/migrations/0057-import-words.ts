// What words in imported files mean, as the administrators of a company have said: docs/requirements.md#import
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  `create table import_words (
    company_id bigint not null references companies (id), record_type text not null, field text not null,
    word text not null, option text not null,
    primary key (company_id, record_type, field, word))`,
  'alter table import_words enable row level security',
  'alter table import_words force row level security',
  `create policy own_company on import_words to pokoj_company
    using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on import_words to current_user using (true) with check (true)',
  'grant select, insert, update on import_words to pokoj_company',
]
