// The first tables: users, companies and their isolation, graveyards, death records and audit entries.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Two roles without ownership restrict the application's access. `pokoj_company` sees only the rows of the company that the
 * transaction sets (`app.company_id`); `pokoj_platform` sees users, companies and sessions, and has no rights to the
 * companies' records. They are created before the first migration: src/server/database/roles.ts
 */
const stored = `
  id bigint primary key default nextval('record_id'),
  version integer not null default 1,
  deleted boolean not null default false,
  date_created timestamptz not null default now()`

const ofCompany = `company_id bigint not null references companies (id)`
const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const isolateTenant = (table: string, column = 'company_id') => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_company on ${table} to pokoj_company using (${column} = ${currentCompany}) with check (${column} = ${currentCompany})`,
  // FORCE applies row-level security to the owner too; this policy lets migrations and backups see all rows.
  `create policy maintenance on ${table} to current_user using (true) with check (true)`,
]
const platform = (table: string) =>
  `create policy platform on ${table} to pokoj_platform using (true) with check (true)`

const statements = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // With row-level security, an operator can use an index only if it is marked leakproof. LIKE is safe, but only a
  // superuser can mark it; otherwise a search reads all rows of the company instead of the index.
  `do $$ begin
    alter function pg_catalog.textlike(text, text) leakproof;
  exception when insufficient_privilege then
    raise notice 'LIKE could not be marked leakproof: searches will not use their index';
  end $$`,
  // One sequence for all records, so that an id names one record of the platform.
  'create sequence record_id as bigint',

  `create table companies (${stored},
    name text not null, email text not null, phone text, address text, city text, country text, zip_code text,
    registration_number text not null, tax_number text, code_number text, website text, fax text)`,
  'create unique index companies_name on companies (name) where not deleted',
  'create unique index companies_email on companies (lower(email)) where not deleted',
  'create unique index companies_registration_number on companies (registration_number) where not deleted',

  `create table users (${stored},
    company_id bigint references companies (id),
    role text not null check (role in ('SUPERADMIN', 'ADMIN', 'USER')),
    name text not null, surname text not null, email text not null, phone_number text, address text, birth_date date,
    password_hash text, registration_confirmed boolean not null default false, enabled boolean not null default true,
    language text not null default 'rs' check (language in ('rs', 'en')),
    check ((role = 'SUPERADMIN') = (company_id is null)))`,
  'create unique index users_email on users (lower(email)) where not deleted',
  'create index users_of_company on users (company_id, id desc)',

  `create table sessions (
    id bigint primary key generated always as identity,
    user_id bigint not null references users (id),
    date_created timestamptz not null default now(),
    authenticated_at timestamptz not null default now())`,
  'create index sessions_of_user on sessions (user_id)',
  `create table session_tokens (
    hash text primary key,
    session_id bigint not null references sessions (id) on delete cascade,
    kind text not null check (kind in ('access', 'refresh')),
    expires_at timestamptz not null, used_at timestamptz)`,
  'create index tokens_of_session on session_tokens (session_id)',
  'create index tokens_by_expiry on session_tokens (expires_at)',
  `create table password_links (
    hash text primary key,
    user_id bigint not null references users (id),
    kind text not null check (kind in ('registration', 'reset')),
    expires_at timestamptz not null)`,
  'create index password_links_of_user on password_links (user_id)',
  `create table login_attempts (
    subject text primary key, failures integer not null, window_start timestamptz not null)`,

  `create table graveyards (${stored}, ${ofCompany}, name text not null, unique (company_id, id))`,
  'create unique index graveyards_name on graveyards (company_id, name) where not deleted',

  `create table death_records (${stored}, ${ofCompany},
    first_name text not null, fathers_name text not null, last_name text not null, jmbg text not null,
    date_of_birth date not null, place_of_birth text not null, municipality_of_birth text not null,
    republic_of_birth text not null, mothers_name text not null, occupation text not null,
    last_residence_place text not null, last_residence_address text not null,
    date_of_death date not null, place_of_death text not null, cause_of_death text not null,
    graveyard_id bigint not null, burial_type text not null check (burial_type in ('raka', 'grobnica')),
    burial_place_number text not null, burial_grave_number text not null, date_of_burial date not null,
    funeral_approval_number text not null, notes text,
    search_text text not null, sort_keys jsonb not null,
    constraint death_records_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id))`,
  'create unique index death_records_jmbg on death_records (company_id, jmbg) where not deleted',
  'create index death_records_newest on death_records (company_id, id desc)',
  'create index death_records_by_burial on death_records (company_id, date_of_burial, id desc)',
  'create index death_records_search on death_records using gin (company_id, search_text gin_trgm_ops)',
  'create index death_records_graveyard on death_records (company_id, graveyard_id)',

  `create table audit_entries (
    id bigint primary key generated always as identity,
    date_created timestamptz not null default now(),
    company_id bigint references companies (id), user_id bigint references users (id), user_email text not null,
    action_name text not null, record_id bigint, changes jsonb)`,
  'create index audit_entries_of_company on audit_entries (company_id, id desc)',
  'create index audit_entries_of_record on audit_entries (record_id, id desc)',

  ...isolateTenant('companies', 'id'),
  ...isolateTenant('users'),
  ...isolateTenant('graveyards'),
  ...isolateTenant('death_records'),
  ...isolateTenant('audit_entries'),
  platform('companies'),
  platform('users'),
  platform('graveyards'),
  platform('audit_entries'),

  'grant usage on schema public to pokoj_company, pokoj_platform',
  'grant usage on sequence record_id to pokoj_company, pokoj_platform',
  'grant select on companies, users, graveyards to pokoj_company',
  'grant select, insert, update on death_records to pokoj_company',
  // Nobody may change or remove an audit entry.
  'grant select, insert on audit_entries to pokoj_company, pokoj_platform',
  'grant select, insert, update on companies, users, graveyards to pokoj_platform',
  'grant select, insert, update, delete on sessions, session_tokens, password_links, login_attempts to pokoj_platform',
]
