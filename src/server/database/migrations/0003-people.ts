// Bank accounts, and the search and sort columns of companies, users and graveyards.
import { sql, type Kysely } from 'kysely'
import { fold, sortKey } from '../../../shared/serbian-script.ts'

const searched = {
  companies: ['name', 'email', 'registrationNumber', 'taxNumber', 'city'],
  users: ['email', 'name', 'surname'],
  graveyards: ['name'],
} as const

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [table, columns] of Object.entries(searched)) {
    const { rows } = await sql<Record<string, string | null> & { id: number }>`
      select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) {
      const values = columns.map((column) => [column, row[column] ?? ''] as const)
      await sql`update ${sql.table(table)} set search_text = ${fold(values.map(([, value]) => value).join(' '))},
        sort_keys = ${JSON.stringify(Object.fromEntries(values.map(([name, value]) => [name, sortKey(value)])))}
        where id = ${row.id}`.execute(db)
    }
  }
}

const found = `search_text text not null default '', sort_keys jsonb not null default '{}'`
const findable = (table: string) =>
  `alter table ${table} ${found.replaceAll(/(search_text|sort_keys)/g, 'add column $1')}`
const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const statements = [
  `create table bank_accounts (
    id bigint primary key default nextval('record_id'),
    version integer not null default 1,
    deleted boolean not null default false,
    date_created timestamptz not null default now(),
    company_id bigint not null references companies (id),
    name text not null, account_number text not null check (account_number ~ '^[0-9]{18}$'),
    search_text text not null, sort_keys jsonb not null, unique (company_id, id))`,
  'create unique index bank_accounts_account_number on bank_accounts (account_number) where not deleted',
  'create index bank_accounts_newest on bank_accounts (company_id, id desc)',
  'create index graveyards_newest on graveyards (company_id, id desc)',
  ...Object.keys(searched).map(findable),
  'create index users_search on users using gin (company_id, search_text gin_trgm_ops)',
  'alter table bank_accounts enable row level security',
  'alter table bank_accounts force row level security',
  `create policy own_company on bank_accounts to pokoj_company using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  'create policy maintenance on bank_accounts to current_user using (true) with check (true)',
  'create policy platform on bank_accounts to pokoj_platform using (true) with check (true)',
  'grant select on bank_accounts to pokoj_company',
  'grant select, insert, update on bank_accounts to pokoj_platform',
  // Administrators add and edit users of their own company; row-level security enforces that.
  'grant insert, update on users to pokoj_company',
]
