// The people, companies and institutions that a company deals with.
import { sql, type Kysely } from 'kysely'
import { recordTable } from '../record-table.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...recordTable(
    'parties',
    `kind text not null check (kind in ('PERSON', 'LEGAL'))`,
    'name text not null',
    'surname text',
    'fathers_name text',
    'jmbg text',
    'identity_card_number text',
    'identity_card_issuer text',
    'deceased_on date',
    'tax_number text',
    'registration_number text',
    'address text',
    'address_number text',
    'zip_code text',
    'city text',
    'country text',
    `address_state text not null check (address_state in ('OK', 'RETURNED', 'UNKNOWN'))`,
    'phone text',
    'email text',
    `deliver_by text not null check (deliver_by in ('POST', 'EMAIL', 'COUNTER'))`,
    'email_consent_date date',
    `constraint parties_named check (
      case kind when 'PERSON' then surname is not null
        else tax_number is not null and registration_number is not null and surname is null and jmbg is null end)`,
    `constraint parties_consent check (
      deliver_by <> 'EMAIL' or email is not null and email_consent_date is not null)`,
  ),
  'create index parties_deleted on parties (company_id) where deleted',
  'create unique index parties_jmbg on parties (company_id, jmbg) where not deleted',
  'create unique index parties_tax_number on parties (company_id, tax_number) where not deleted',
  'create index parties_registration_number on parties (company_id, registration_number) where not deleted',
]
