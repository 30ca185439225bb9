// Graveyards with their sections, the burial rules of each from a day on, the price list, and the fees that are charged by it.
import {
  appendOnly,
  companyRecords,
  isAsked,
  listIndex,
  listTable,
  ofCompany,
  ofPlatform,
  recordTable,
  running,
  status,
  uniqueByIdentity,
} from '../record-table.ts'

const billing_run_state = status(
  'billing_run_state',
  'status text, claims integer, amount numeric',
  `select run.id, case when posted.claims is null then 'DRAFT' when posted.is_reversed then 'REVERSED' else 'POSTED' end,
      coalesce(posted.claims, 0)::integer, coalesce(posted.amount, 0)
    from billing_runs run left join lateral (
      select sum(claims) as claims, sum(amount) as amount, bool_or(claims < 0) as is_reversed
      from billing_postings where company_id = of_company and run_id = run.id having count(*) > 0) posted on true
    where run.company_id = of_company and ${isAsked('run.id')}`,
)

export const up = running([
  companyRecords('graveyards', 'name text not null', 'grave_label text'),
  ...uniqueByIdentity('graveyards_name', 'graveyards', ['company_id'], 'name'),
  // A record locks its graveyard against deletion, as its foreign key does. PostgreSQL requires the right to change a column for that.
  ...ofCompany('graveyards', 'select, update (date_created)'),
  // An owner that inherits the rights of the companies' role rebuilds the search texts.
  `create policy only_locked on graveyards as restrictive for update to pokoj_company using (true) with check (current_user =
    (select pg_get_userbyid(relowner) from pg_class where oid = 'graveyards'::regclass))`,
  ...ofPlatform('graveyards', 'select, insert, update'),
  listIndex('graveyards'),

  ...recordTable(
    'sections',
    'graveyard_id bigint not null',
    'code text not null',
    'name text',
    'grave_types text',
    `state text not null check (state in ('OPEN', 'CLOSED_FOR_NEW', 'CLOSED'))`,
    'note text',
    'constraint sections_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    'constraint sections_in_graveyard unique (company_id, graveyard_id, id)',
  ),
  'create index sections_deleted on sections (company_id) where deleted',
  ...uniqueByIdentity('sections_code', 'sections', ['company_id', 'graveyard_id'], 'code'),
  'create index sections_of_graveyard on sections (company_id, graveyard_id, (-id))',

  ...recordTable(
    'burial_rules',
    'graveyard_id bigint not null',
    'valid_from date not null',
    'decision text not null',
    `state text not null check (state in ('OPEN', 'CLOSED_FOR_NEW', 'CLOSED'))`,
    'rest_years integer not null check (rest_years between 10 and 100)',
    'renewal_years integer not null check (renewal_years between 1 and 100)',
    `coffin_above text not null check (coffin_above in ('ALLOWED', 'NOT_ALLOWED'))`,
    `reduction text not null check (reduction in ('ALLOWED', 'NOT_ALLOWED'))`,
    'exhumation_from text not null',
    'exhumation_to text not null',
    'transfer_months integer not null check (transfer_months between 1 and 120)',
    'no_burial_weekdays text',
    'no_burial_dates text',
    'note text',
    'constraint burial_rules_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
  ),
  'create index burial_rules_deleted on burial_rules (company_id) where deleted',
  'create unique index burial_rules_from_day on burial_rules (company_id, graveyard_id, valid_from) where not deleted',
  'create index burial_rules_of_graveyard on burial_rules (company_id, graveyard_id, (-id))',

  ...recordTable(
    'tariffs',
    'code text not null',
    'name text not null',
    `kind text not null check (kind in ('FEE_MAINTENANCE', 'FEE_LEASE', 'SERVICE'))`,
    `period_months integer check (period_months between 12 and 1200)`,
    'graveyard_id bigint',
    'grave_type text',
    'capacity_from integer check (capacity_from between 0 and 1000)',
    'capacity_to integer check (capacity_to between 0 and 1000)',
    `basis text not null check (basis in ('GROSS', 'NET'))`,
    'amount numeric(11, 2) not null check (amount >= 0)',
    'vat_rate integer not null check (vat_rate between 0 and 100)',
    `multiply_by_places text not null check (multiply_by_places in ('YES', 'NO'))`,
    `steps_by text check (steps_by in ('PLACES', 'WIDTH'))`,
    'valid_from date not null',
    'valid_to date',
    'decision_number text',
    'gazette text',
    'constraint tariffs_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    `check (kind = 'SERVICE' or period_months is not null)`,
    'check (valid_from <= valid_to)',
  ),
  'create index tariffs_deleted on tariffs (company_id) where deleted',
  ...uniqueByIdentity('tariffs_code', 'tariffs', ['company_id', 'valid_from'], 'code'),
  'create index tariffs_of_graveyard on tariffs (company_id, graveyard_id, (-id))',
  ...listTable(
    'tariff_steps',
    { table: 'tariffs', column: 'tariff_id' },
    '"from" integer not null check ("from" between 1 and 100)',
    'price numeric(11, 2) not null check (price >= 0)',
    'each_further numeric(11, 2) check (each_further >= 0)',
  ),

  ...recordTable(
    'billing_runs',
    'name text',
    'year integer not null check (year between 2000 and 2100)',
    'kinds text',
    'graveyard_id bigint',
    'issued_on date not null',
    'due_on date not null',
    `invoice_per text check (invoice_per in ('PARTY', 'GRAVE'))`,
    'note text',
    'constraint billing_runs_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    'check (issued_on <= due_on)',
  ),
  'create index billing_runs_deleted on billing_runs (company_id) where deleted',
  'create index billing_runs_of_graveyard on billing_runs (company_id, graveyard_id, (-id))',
  // What each posting of a run has charged, and its reversal, with negative numbers.
  `create table billing_postings (
    company_id bigint not null,
    id bigint not null default nextval('record_id'),
    run_id bigint not null,
    claims integer not null check (claims <> 0),
    amount numeric(15, 2) not null,
    -- The year of the numbers of the invoices, and the last of them.
    series integer not null,
    last_number integer,
    -- Without a foreign key, which would lock the user.
    user_id bigint,
    date_created timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, run_id) references billing_runs (company_id, id))`,
  ...ofCompany('billing_postings', 'select, insert'),
  ...appendOnly('billing_postings'),
  'create index billing_postings_of_run on billing_postings (company_id, run_id)',
  'create index billing_postings_of_series on billing_postings (company_id, series, last_number)',
  billing_run_state,
])
