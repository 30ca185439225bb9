// Contracts with their rates, reprimands and invitations, and the rates of the default interest on what they demand.
import { keyColumn, listTable, ofPlatform, recordTable, running } from '../record-table.ts'

const amount = (name: string) => `${name} numeric(11, 2) check (${name} >= 0)`

/**
 * Model 97 of the payment slip: two check digits, then the record's id in ten digits (docs/domain/bank-accounts.md#payment-reference). It is
 * printed on contracts and slips, so it stays when the record gets another id in another installation.
 */
const payment_reference = `create function payment_reference() returns trigger language plpgsql as $$
begin
  if current_setting('app.restoring', true) = 'on' and new.payment_reference is not null then return new; end if;
  new.payment_reference := case tg_op when 'UPDATE' then old.payment_reference
    else lpad((98 - (new.id * 100) % 97)::text, 2, '0') || lpad(new.id::text, 10, '0') end;
  return new;
end $$`

/** With a client, a number and a date, of a graveyard and perhaps of a party. */
const clientRecord = (table: string, number: string, date: string, ...columns: readonly string[]) => [
  ...recordTable(
    table,
    `${number} text not null`,
    `${date} date not null`,
    // Null for a legal entity, whose name is one.
    'client_name text',
    'client_surname text not null',
    'client_city text not null',
    'client_address text not null',
    'graveyard_id bigint',
    'party_id bigint',
    // The version in which an administrator skipped the suggestion of a party for it, or 0: docs/domain/parties.md#records-without-a-party
    'party_skipped integer not null default 0',
    'payment_reference text not null',
    `client_key text collate "C" generated always as (name_key(coalesce(client_name || ' ', '') || client_surname)) stored`,
    `number_key text collate "C" not null generated always as (near_key(${number})) stored`,
    ...columns,
    `constraint ${table}_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)`,
    `constraint ${table}_party foreign key (company_id, party_id) references parties (company_id, id)`,
  ),
  `create unique index ${table}_number on ${table} (company_id, ${number}) where not deleted`,
  `create index ${table}_deleted on ${table} (company_id) where deleted`,
  `create index ${table}_graveyard on ${table} (company_id, graveyard_id)`,
  `create index ${table}_by_date on ${table} (company_id, ${date}) where not deleted`,
  // In the order of a list, for the newest records of a party.
  `create index ${table}_of_party on ${table} (company_id, party_id, (-id)) where party_id is not null`,
  `create index ${table}_without_party on ${table} (company_id, client_key, id) where party_id is null and not deleted`,
  `create index ${table}_number_key on ${table} (company_id, number_key) where not deleted`,
  `create trigger ${table}_payment_reference before insert or update of payment_reference on ${table}
    for each row execute function payment_reference()`,
]

const withoutParty = (table: string, jmbg: string) =>
  `create index ${table}_jmbg_without_party on ${table} (company_id, ${jmbg}) where party_id is null and not deleted`

/** A grave, or a burial place as text, by which the record is found without one: docs/domain/graves.md#records-without-a-grave */
const placeColumns = (table: string) => [
  'burial_place_number text not null',
  'grave_id bigint',
  // The version in which an administrator skipped its group, or 0.
  'grave_skipped integer not null default 0',
  keyColumn('place_key', 'burialPlaceNumber'),
  `constraint ${table}_grave foreign key (company_id, grave_id) references graves (company_id, id)`,
]

/** In a table without statistics, PostgreSQL prefers the newest of several indexes: let it be that of the worklist. */
const placeIndexes = (table: string) => [
  `create index ${table}_of_grave on ${table} (company_id, grave_id, (-id)) where grave_id is not null`,
  `create index ${table}_place on ${table} (company_id, place_key, id)
    where not deleted and grave_id is null and place_key > ''`,
]

const rates = (table: string, contracts: string) => [
  ...listTable(
    table,
    { table: contracts, column: 'contract_id' },
    amount('amount'),
    'deadline date',
    'check (number > 0)',
  ),
  `create index ${table}_by_deadline on ${table} (company_id, deadline) where deadline is not null`,
]

const debt = [
  'bill_date date',
  'due_date date',
  'period_from date',
  'period_to date',
  amount('principal_amount'),
  amount('interest_amount'),
]

export const up = running([
  payment_reference,
  ...clientRecord(
    'build_contracts',
    'contract_number',
    'contract_date',
    'identity_card_number text',
    'client_address_number text not null',
    `${amount('price_tag')} not null`,
    amount('advanced_payment_amount'),
    amount('rest_of_debt'),
    amount('rate_advanced_payment_amount'),
    ...placeColumns('build_contracts'),
  ),
  ...placeIndexes('build_contracts'),
  ...rates('build_contract_rates', 'build_contracts'),

  ...clientRecord(
    'rent_contracts',
    'contract_number',
    'contract_date',
    'identity_card_number text',
    'jmbg_number text',
    'client_address_number text not null',
    'grave_number text not null',
    'right_from date',
    'right_to date',
    `${amount('price_tag')} not null`,
    amount('rate_advanced_payment_amount'),
    ...placeColumns('rent_contracts'),
  ),
  withoutParty('rent_contracts', 'jmbg_number'),
  ...placeIndexes('rent_contracts'),
  ...rates('rent_contract_rates', 'rent_contracts'),

  ...clientRecord(
    'chapel_contracts',
    'contract_number',
    'contract_date',
    'client_identity_card_number text',
    'client_identity_card_issuer text',
    'client_jmbg text',
    'client_address_number text not null',
    `${amount('price_tag')} not null`,
  ),
  withoutParty('chapel_contracts', 'client_jmbg'),

  ...clientRecord(
    'reprimands',
    'reprimand_number',
    'reprimand_date',
    'bill_number text not null',
    `${amount('debt_amount')} not null`,
    ...debt,
    `delivery text check (delivery in ('SENT', 'DELIVERED', 'RETURNED'))`,
    'delivered_on date',
  ),

  ...clientRecord(
    'invitations',
    'invitation_number',
    'invitation_date',
    'client_address_number text not null',
    'valid_until_deadline date not null',
    `${amount('amount')} not null`,
    'bill_number text',
    ...debt,
    ...placeColumns('invitations'),
  ),
  ...placeIndexes('invitations'),

  // The same for all companies: one row, once a super administrator has saved rates; first-rates.ts has those before.
  `create table interest_rates (is_only boolean primary key default true check (is_only), rates jsonb not null)`,
  'alter table interest_rates enable row level security',
  'create policy for_all_companies on interest_rates for select to pokoj_company using (true)',
  'grant select on interest_rates to pokoj_company',
  ...ofPlatform('interest_rates', 'select, insert, update'),
])
