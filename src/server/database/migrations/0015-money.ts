// What a company decides about its money: months that are closed, settings, prepayments that stay.
import { isAsked, ofCompany, running, status } from '../record-table.ts'

/** Statement by statement, because a run adds thousands of rows of a few days. */
const monthOpen = `create function month_open() returns trigger language plpgsql as $$
declare closed date;
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  execute format('select month from accounting_months closed where exists (
    select from added where company_id = closed.company_id and date_trunc(''month'', %I)::date = closed.month) limit 1', tg_argv[0])
    into closed;
  if closed is not null then
    raise exception 'The month % is closed.', to_char(closed, 'YYYY-MM') using errcode = 'check_violation';
  end if;
  return null;
end $$`
const refusedInClosedMonths = (table: string, day: string) =>
  `create trigger ${table}_month_open after insert on ${table} referencing new table as added
    for each statement execute function month_open('${day}')`

/** The names of the parties of records, and of those into which these were merged. */
const namesOf = (table: string) =>
  ['named.id', 'named.survivor_id']
    .map(
      (party) => `select one.id, party.search_text, party.name_key from ${table} one
        join parties named on named.company_id = of_company and named.id = one.party_id
        join parties party on party.company_id = of_company and party.id = ${party} and party.survivor_id is null
        where one.company_id = of_company and ${isAsked('one.id')}`,
    )
    .join(' union all ')
const names = 'search_text text, names text'

export const up = running([
  status('claim_names', names, namesOf('claims')),
  status('payment_names', names, namesOf('payments')),

  // A record locks the one that it refers to, for which PostgreSQL requires the right to change a column; the trigger refuses it.
  'grant update (date_created) on claims, payments to pokoj_company',

  // Prepayments that a clerk keeps as they are.
  `create table pinned_payments (
    company_id bigint not null references companies (id),
    payment_id bigint not null,
    primary key (company_id, payment_id),
    foreign key (company_id, payment_id) references payments (company_id, id))`,
  ...ofCompany('pinned_payments', 'select, insert, delete'),

  // The months in which nothing is booked any more, by their first days.
  `create table accounting_months (
    company_id bigint not null references companies (id),
    month date not null check (extract(day from month) = 1),
    closed_at timestamptz not null default now(),
    closed_by text not null,
    primary key (company_id, month))`,
  ...ofCompany('accounting_months', 'select, insert, delete'),
  monthOpen,
  refusedInClosedMonths('claims', 'issued_on'),
  refusedInClosedMonths('payments', 'booked_on'),
  refusedInClosedMonths('allocations', 'on_day'),

  // Only what a company has chosen; the defaults are the program's.
  `create table money_settings (
    company_id bigint primary key references companies (id),
    version integer not null default 1,
    settings jsonb not null)`,
  ...ofCompany('money_settings', 'select, insert, update'),

  // A payment names what it pays by the reference on the slip.
  ...['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations'].map(
    (table) => `create index ${table}_by_reference on ${table} (company_id, payment_reference)`,
  ),
])
