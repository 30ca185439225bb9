// What a company decides about its money: months that are closed, settings, prepayments that stay.
import { dunningTables } from '../dunning-tables.ts'
import { isAsked, ofCompany, ofPlatform, recordTable, running, searchIndex, status } from '../record-table.ts'

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
  // A payment of whoever paid for this party too, and the receipt of a fiscal device, which may be stated later, once.
  `alter table payments add with_payment_id bigint, add fiscal_advance_number text,
    add fiscal_kind text check (fiscal_kind in ('SALE', 'ADVANCE', 'REFUND')),
    add fiscal_state text not null generated always as (case
      when fiscal_number is not null then 'ISSUED'
      when method in ('CASH', 'CARD') and reverses_payment_id is null and reversed_by_payment_id is null then 'MISSING'
      else 'NOT_NEEDED' end) stored,
    add constraint payments_with foreign key (company_id, with_payment_id) references payments (company_id, id),
    add constraint payments_fiscal check ((fiscal_number is null) = (fiscal_kind is null))`,
  `create trigger payments_fiscal_once before update on payments for each row
    when (old.fiscal_number is not null and (old.fiscal_number is distinct from new.fiscal_number
      or old.fiscal_kind is distinct from new.fiscal_kind or old.fiscal_advance_number is distinct from new.fiscal_advance_number))
    execute function refuse_change()`,
  `create index payments_without_fiscal_receipt on payments (company_id, (-id)) where fiscal_state = 'MISSING'`,
  'create index payments_of_receipt on payments (company_id, with_payment_id) where with_payment_id is not null',
  'grant update (fiscal_number, fiscal_kind, fiscal_advance_number) on payments to pokoj_company',

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

  // What the last comparison found of claims and payments that do not add up; whoever adds a row tells the administrators.
  `create table ledger_faults (
    company_id bigint not null references companies (id),
    kind text not null check (kind in ('claim', 'payment')),
    id bigint not null,
    date_created timestamptz not null default now(),
    primary key (company_id, kind, id))`,
  ...ofCompany('ledger_faults', 'select'),
  ...ofPlatform('ledger_faults', 'select, insert, delete'),

  // Debts from before the ledger.
  ...recordTable(
    'opening_balances',
    'grave_id bigint',
    'party_id bigint',
    `kind text not null check (kind in ('FEE_MAINTENANCE', 'FEE_LEASE', 'SERVICE', 'RATE', 'CONTRACT_PRICE', 'CHAPEL'))`,
    'year integer not null',
    'due_on date not null',
    'amount numeric(11, 2) not null check (amount > 0)',
    'description text',
    'note text',
    'constraint opening_balances_debtor check (party_id is not null)',
    'constraint opening_balances_grave foreign key (company_id, grave_id) references graves (company_id, id)',
    'constraint opening_balances_party foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  'create index opening_balances_deleted on opening_balances (company_id) where deleted',
  'create index opening_balances_of_party on opening_balances (company_id, party_id)',
  'create index opening_balances_of_grave on opening_balances (company_id, grave_id) where grave_id is not null',
  `create unique index opening_balances_once on opening_balances (company_id, party_id, grave_id, kind, year)
    nulls not distinct where not deleted`,

  // Only what a company has chosen; the defaults are the program's.
  `create table money_settings (
    company_id bigint primary key references companies (id),
    version integer not null default 1,
    settings jsonb not null)`,
  ...ofCompany('money_settings', 'select, insert, update'),

  ...dunningTables,
  `alter table dunning_letters add constraint dunning_letters_letter
    foreign key (company_id, letter_id) references reprimands (company_id, id)`,

  // A payment names what it pays by the reference on the slip.
  ...['build_contracts', 'rent_contracts', 'chapel_contracts', 'reprimands', 'invitations'].map(
    (table) => `create index ${table}_by_reference on ${table} (company_id, payment_reference)`,
  ),

  // Bank statements as they were received. One that was undone stays, without its number.
  `create table bank_statements (
    company_id bigint not null references companies (id),
    id bigint not null default nextval('record_id'),
    account_number text not null,
    number text not null,
    year integer not null,
    on_day date not null,
    opening numeric(15, 2),
    closing numeric(15, 2),
    format text not null,
    file_name text not null,
    file_hash text not null,
    warnings jsonb not null,
    date_created timestamptz not null default now(),
    undone_at timestamptz,
    primary key (company_id, id))`,
  ...ofCompany('bank_statements', 'select, insert, update'),
  `create unique index bank_statements_number on bank_statements (company_id, account_number, year, number)
    where undone_at is null`,
  'create index bank_statements_by_day on bank_statements (company_id, on_day, id) where undone_at is null',
  `create table bank_statement_lines (
    company_id bigint not null,
    id bigint not null default nextval('record_id'),
    statement_id bigint not null,
    number integer not null,
    amount numeric(15, 2) not null check (amount <> 0),
    is_reversal boolean not null,
    booked_on date not null,
    value_on date not null,
    partner text not null,
    partner_account text not null,
    purpose text not null,
    payment_code text not null,
    reference text not null,
    other_reference text not null,
    bank_key text not null,
    -- What tells that a line of another statement is the same.
    content_key text not null,
    state text not null check (state in ('MATCHED', 'PROPOSED', 'OPEN', 'IGNORED', 'UNDONE')),
    tier integer,
    proposal jsonb,
    search_text text not null,
    primary key (company_id, id),
    foreign key (company_id, statement_id) references bank_statements (company_id, id))`,
  ...ofCompany('bank_statement_lines', 'select, insert, update'),
  'create index bank_statement_lines_of_statement on bank_statement_lines (company_id, statement_id, number)',
  'create index bank_statement_lines_by_state on bank_statement_lines (company_id, state, (-id))',
  'create index bank_statement_lines_by_content on bank_statement_lines (company_id, content_key)',
  `create index bank_statement_lines_by_account on bank_statement_lines (company_id, partner_account)
    where state in ('OPEN', 'PROPOSED')`,
  searchIndex('bank_statement_lines'),
  // Accounts from which was paid for parties; without a party those whose payments are not the company's.
  `create table bank_payers (
    company_id bigint not null references companies (id),
    id bigint not null default nextval('record_id'),
    account text not null,
    party_id bigint,
    date_created timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, party_id) references parties (company_id, id))`,
  ...ofCompany('bank_payers', 'select, insert, delete'),
  'create unique index bank_payers_account on bank_payers (company_id, account, party_id) nulls not distinct',

  // Contracts saved while the company claims by them.
  ...['build_contracts', 'rent_contracts', 'chapel_contracts'].map(
    (table) => `alter table ${table} add column claims_follow boolean not null default false`,
  ),
])
