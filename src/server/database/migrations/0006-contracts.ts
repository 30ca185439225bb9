// Contracts, reprimands and invitations, and the rates of contracts.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`
const amount = (name: string) => `${name} numeric(11, 2) check (${name} >= 0)`
const client =
  'client_name text not null, client_surname text not null, client_city text not null, client_address text not null'

/**
 * Model 97 of the payment slip: two check digits, then the record's id in ten digits. The database computes it from the id,
 * which never changes, so that a payment can be matched later.
 */
const paymentReference = `
  payment_reference text not null generated always as (
    lpad((98 - (id * 100) % 97)::text, 2, '0') || lpad(id::text, 10, '0')) stored`

const record = (table: string, number: string, columns: string) => [
  `create table ${table} (
    id bigint primary key default nextval('record_id'),
    version integer not null default 1,
    deleted boolean not null default false,
    date_created timestamptz not null default now(),
    company_id bigint not null references companies (id),
    ${number} text not null, ${client}, ${columns},
    search_text text not null, sort_keys jsonb not null)`,
  `create unique index ${table}_number on ${table} (company_id, ${number}) where not deleted`,
  `create index ${table}_newest on ${table} (company_id, id desc)`,
  `create index ${table}_search on ${table} using gin (company_id, search_text gin_trgm_ops)`,
  ...isolateTenant(table),
  `grant select, insert, update on ${table} to pokoj_company`,
]
const isolateTenant = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_company on ${table} to pokoj_company using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  `create policy maintenance on ${table} to current_user using (true) with check (true)`,
]

const statements = [
  ...record(
    'build_contracts',
    'contract_number',
    `contract_date date not null, identity_card_number text not null, client_address_number text not null,
    burial_place_number text not null, ${amount('price_tag')} not null, ${amount('advanced_payment_amount')},
    ${amount('rest_of_debt')}, ${amount('rate_advanced_payment_amount')}`,
  ),
  ...record(
    'rent_contracts',
    'contract_number',
    `contract_date date not null, identity_card_number text not null, jmbg_number text not null,
    client_address_number text not null, burial_place_number text not null, grave_number text not null,
    ${amount('price_tag')} not null, ${amount('rate_advanced_payment_amount')}, ${paymentReference}`,
  ),
  ...record(
    'chapel_contracts',
    'contract_number',
    `contract_date date not null, client_identity_card_number text not null, client_identity_card_issuer text not null,
    client_jmbg text not null, client_address_number text not null, ${amount('price_tag')} not null`,
  ),
  ...record(
    'reprimands',
    'reprimand_number',
    `reprimand_date date not null, bill_number text not null, ${amount('debt_amount')} not null, ${paymentReference}`,
  ),
  ...record(
    'invitations',
    'invitation_number',
    `invitation_date date not null, client_address_number text not null, burial_place_number text not null,
    valid_until_deadline date not null, ${amount('amount')} not null, ${paymentReference}`,
  ),
  `create table contract_rates (
    id bigint primary key generated always as identity,
    company_id bigint not null references companies (id), contract_id bigint not null, number integer not null,
    ${amount('amount')}, deadline date, unique (contract_id, number))`,
  ...isolateTenant('contract_rates'),
  'grant select, insert, update, delete on contract_rates to pokoj_company',
]
