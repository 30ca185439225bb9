// The people, companies and institutions that a company deals with.
import { companyRecords, listIndex, ofCompany, running, searchIndex } from '../record-table.ts'

export const up = running([
  companyRecords(
    'parties',
    `kind text not null check (kind in ('PERSON', 'LEGAL'))`,
    'name text not null',
    'surname text',
    'fathers_name text',
    'jmbg text',
    'identity_card_number text',
    'identity_card_issuer text',
    'passport_number text',
    'passport_country text',
    'deceased_on date',
    'tax_number text',
    'registration_number text',
    'representative text',
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
    `constraint parties_passport check (
      (passport_number is null) = (passport_country is null) and (kind = 'PERSON' or passport_number is null))`,
    `constraint parties_consent check (
      deliver_by <> 'EMAIL' or email is not null and email_consent_date is not null)`,
    // A party that was recorded twice is merged into another one, and is deleted for as long as it is. `merged_into` is what a user has
    // chosen; `survivor_id` is the end of the chain, which is read instead of the party.
    'merged_into bigint',
    'survivor_id bigint',
    'constraint parties_merged_into foreign key (company_id, merged_into) references parties (company_id, id)',
    'constraint parties_survivor foreign key (company_id, survivor_id) references parties (company_id, id)',
    `constraint parties_merged check (
      (merged_into is null) = (survivor_id is null) and (merged_into is null or deleted)
      and merged_into <> id and survivor_id <> id)`,
    `name_key text collate "C" generated always as (name_key(name || coalesce(' ' || surname, ''))) stored`,
    `near_key text collate "C" not null generated always as (near_key(name || coalesce(' ' || surname, ''))) stored`,
  ),
  ...ofCompany('parties', 'select, insert, update'),
  // A list shows no merged parties, so that its index has to say which are.
  listIndex('parties', 'merged_into'),
  searchIndex('parties'),
  'create index parties_deleted on parties (company_id) where deleted',
  'create unique index parties_jmbg on parties (company_id, jmbg) where not deleted',
  'create unique index parties_tax_number on parties (company_id, tax_number) where not deleted',
  'create index parties_registration_number on parties (company_id, registration_number) where not deleted',
  'create index parties_merged_into on parties (company_id, merged_into) where merged_into is not null',
  'create index parties_survivor on parties (survivor_id) where survivor_id is not null',
  // A death record concerns the parties with its JMBG, also deleted ones.
  'create index parties_of_jmbg on parties (company_id, jmbg) where jmbg is not null',
  'create index parties_name_key on parties (company_id, name_key) where not deleted',
  'create index parties_near_key on parties (company_id, near_key) where not deleted',
])
