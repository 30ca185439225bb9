// Companies with what they print about themselves, their users and bank accounts.
import {
  companyRecords,
  listIndex,
  ofCompany,
  ofPlatform,
  recordColumns,
  running,
  searchIndex,
  uniqueByIdentity,
} from '../record-table.ts'

/** What a company prints about itself and its rules in its documents. An empty column is printed with its default. */
const documentSettings = {
  director_title: 'text',
  director_name: 'text',
  contract_place: 'text',
  law_reference: 'text',
  city_decision: 'text',
  court: 'text',
  lease_years: 'integer check (lease_years > 0)',
  copies_sentence: 'text',
  interest_sentence: 'text',
  transfer_clause: 'text',
  succession_clause: 'text',
  rest_clause: 'text',
  maintenance_clause: 'text',
  maintenance_fee_clause: 'text',
  reprimand_title: 'text',
  reprimand_days: 'integer check (reprimand_days > 0)',
  complaint_address: 'text',
  payment_name: 'text',
  payment_code_basis: `text check (payment_code_basis ~ '^[0-9]{2}$')`,
  // Without a foreign key: bank_accounts already references companies, and a backup restores tables one after the
  // other.
  bank_account_id: 'bigint',
  // Empty: not answered.
  vat_payer: 'boolean',
  // Empty: numbers of the burial book are free, and burials within 24 hours of death are warned of.
  burial_book_gapless: 'boolean',
  early_burial_warned: 'boolean',
  // Empty: as typed, and Cyrillic.
  register_script: `text check (register_script in ('cyrillic', 'latin'))`,
  document_script: `text check (document_script in ('cyrillic', 'latin'))`,
}

export const up = running([
  `create table companies (
    id bigint primary key default nextval('record_id'),${recordColumns},
    name text not null, email text not null, phone text, address text, city text, country text, zip_code text,
    registration_number text not null, tax_number text, code_number text, website text, fax text,
    second_factor_required boolean not null default false,
    ${Object.entries(documentSettings)
      .map(([column, type]) => `${column} ${type}`)
      .join(',\n    ')})`,
  ...uniqueByIdentity('companies_name', 'companies', [], 'name'),
  'create unique index companies_email on companies (lower(email)) where not deleted',
  'create unique index companies_registration_number on companies (registration_number) where not deleted',
  // Administrators change only these columns, of their own company; row-level security enforces that.
  ...ofCompany(
    'companies',
    `select, update (version, second_factor_required, ${Object.keys(documentSettings).join(', ')})`,
    'id',
  ),
  ...ofPlatform('companies', 'select, insert, update'),

  `create table users (
    id bigint primary key default nextval('record_id'),${recordColumns},
    company_id bigint references companies (id),
    role text not null check (role in ('SUPERADMIN', 'ADMIN', 'USER')),
    name text not null, surname text not null, email text not null, phone_number text, address text, birth_date date,
    password_hash text, registration_confirmed boolean not null default false, enabled boolean not null default true,
    language text not null default 'rs' check (language in ('rs', 'rs-Latn', 'en')),
    pending_email text,
    -- For the list of users only; logins look into second_factors, to which companies have no access.
    second_factor boolean not null default false,
    -- The version of the program whose news the user has seen.
    seen_version text,
    unique (company_id, id),
    check ((role = 'SUPERADMIN') = (company_id is null)))`,
  'create unique index users_email on users (lower(email)) where not deleted',
  // Administrators add and edit users of their own company; row-level security enforces that.
  ...ofCompany('users', 'select, insert, update'),
  ...ofPlatform('users', 'select, insert, update'),
  listIndex('users'),
  searchIndex('users'),

  companyRecords(
    'bank_accounts',
    'name text not null',
    `account_number text not null check (account_number ~ '^[0-9]{18}$')`,
  ),
  'create unique index bank_accounts_account_number on bank_accounts (account_number) where not deleted',
  ...ofCompany('bank_accounts', 'select'),
  ...ofPlatform('bank_accounts', 'select, insert, update'),
  listIndex('bank_accounts'),
])
