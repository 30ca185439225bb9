import { appendOnly, isAsked, listTable, ofCompany, recordTable, status } from './record-table.ts'

const dunningRunState = status(
  'dunning_run_state',
  'status text, letters integer, amount numeric',
  `select run.id, case when posted.letters is null then 'DRAFT' else 'POSTED' end, coalesce(posted.letters, 0)::integer,
      coalesce(posted.amount, 0)
    from dunning_runs run left join lateral (
      select sum(letters) as letters, sum(amount) as amount from dunning_postings
      where company_id = of_company and run_id = run.id having count(*) > 0) posted on true
    where run.company_id = of_company and ${isAsked('run.id')}`,
)
/** Of letters with lines, what is left of these. */
const letterState = status(
  'letter_state',
  'level text, remaining numeric, settlement text',
  `select letter.letter_id, letter.level_name, owed.remaining,
      case when owed.remaining = 0 then 'SETTLED' when owed.remaining < owed.asked then 'PARTLY' else 'OPEN' end
    from dunning_letters letter cross join lateral (
      select sum(least(line.amount, claims.open) + coalesce(interest.open, 0)) as remaining,
        sum(line.amount + coalesce(interest.amount, 0)) as asked
      from dunning_lines line
      join claims on claims.company_id = of_company and claims.id = line.claim_id
      left join claims interest on interest.company_id = of_company and interest.id = line.interest_claim_id
      where line.company_id = of_company and line.letter_id = letter.letter_id) owed
    where letter.company_id = of_company and ${isAsked('letter.letter_id')}`,
)

/** The instalments overdue with which a plan is proposed to be ended: docs/domain/money.md#repayment-plans */
const missedForEnd = 2

/** Instalments that were reversed with the end of the agreement are still what was agreed. */
const repaymentPlanState = status(
  'repayment_plan_state',
  'status text, amount numeric, open numeric, missed integer',
  `select plan.id,
      case when ended.plan_id is not null then 'DEFAULTED' when owed.open = 0 then 'DONE' when owed.missed >= ${missedForEnd} then 'MISSED' else 'LIVE' end,
      coalesce(owed.amount, 0), coalesce(owed.open, 0), coalesce(owed.missed, 0)::integer
    from repayment_plans plan
    left join repayment_plan_ends ended on ended.company_id = of_company and ended.plan_id = plan.id
    left join lateral (
      select sum(rate.amount) as amount, sum(case when rate.reversed_by_claim_id is null then rate.open else 0 end) as open,
        count(*) filter (where rate.reversed_by_claim_id is null and rate.open > 0 and rate.due_on < repayment_plan_state.on_day) as missed
      from claims rate where rate.company_id = of_company and rate.plan_id = plan.id and rate.reverses_claim_id is null) owed on true
    where plan.company_id = of_company and ${isAsked('plan.id')}`,
)

const enforcementCaseState = status(
  'enforcement_case_state',
  'status text, proposed_on date, case_number text, outcome text, amount numeric, open numeric',
  `select one.id,
      case when closed.case_id is not null then 'CLOSED' when proposed.case_id is not null then 'PROPOSED' else 'PREPARED' end,
      proposed.on_day, proposed.number, closed.outcome, coalesce(owed.amount, 0), coalesce(owed.open, 0)
    from enforcement_cases one
    left join enforcement_steps proposed on proposed.company_id = of_company and proposed.case_id = one.id and proposed.state = 'PROPOSED'
    left join enforcement_steps closed on closed.company_id = of_company and closed.case_id = one.id and closed.state = 'CLOSED'
    left join lateral (
      select sum(part.amount) as amount, sum(least(part.amount, claims.open)) as open
      from enforcement_claims part join claims on claims.company_id = of_company and claims.id = part.claim_id
      where part.company_id = of_company and part.case_id = one.id) owed on true
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

/** A part of migration 0015. */
export const dunningTables = [
  // How debtors are reminded: levels, runs with what was decided about some debtors, and the letters.
  `create table dunning_policies (
    company_id bigint primary key references companies (id),
    version integer not null default 1,
    levels jsonb not null)`,
  ...ofCompany('dunning_policies', 'select, insert, update'),
  ...recordTable(
    'dunning_runs',
    'name text',
    'on_day date not null',
    'levels text',
    'graveyard_id bigint',
    'note text',
    'constraint dunning_runs_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
  ),
  'create index dunning_runs_deleted on dunning_runs (company_id) where deleted',
  'create index dunning_runs_of_graveyard on dunning_runs (company_id, graveyard_id, (-id))',
  ...listTable(
    'dunning_decisions',
    { table: 'dunning_runs', column: 'run_id' },
    'party_id bigint not null',
    `decision text not null check (decision in ('SKIP', 'BLOCK', 'HAND_OVER'))`,
    'until date',
    'foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  `create table dunning_postings (
    company_id bigint not null,
    id bigint not null default nextval('record_id'),
    run_id bigint not null,
    letters integer not null,
    amount numeric(15, 2) not null,
    user_id bigint,
    date_created timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, run_id) references dunning_runs (company_id, id))`,
  ...ofCompany('dunning_postings', 'select, insert'),
  ...appendOnly('dunning_postings'),
  'create index dunning_postings_of_run on dunning_postings (company_id, run_id)',
  `create table dunning_letters (
    company_id bigint not null,
    letter_id bigint not null,
    run_id bigint not null,
    party_id bigint not null,
    level integer not null,
    level_name text not null,
    days_to_pay integer not null,
    with_sheet boolean not null,
    primary key (company_id, letter_id),
    foreign key (company_id, run_id) references dunning_runs (company_id, id),
    foreign key (company_id, party_id) references parties (company_id, id))`,
  ...ofCompany('dunning_letters', 'select, insert'),
  ...appendOnly('dunning_letters'),
  'create index dunning_letters_of_run on dunning_letters (company_id, run_id)',
  'create index dunning_letters_of_party on dunning_letters (company_id, party_id)',
  // The letters that are sent by e-mail, each once; until a lease ends, one process makes the mail.
  `create table dunning_mails (
    company_id bigint not null,
    letter_id bigint not null,
    date_created timestamptz not null default now(),
    lease_until timestamptz,
    sent_at timestamptz,
    failed_at timestamptz,
    primary key (company_id, letter_id),
    foreign key (company_id, letter_id) references dunning_letters (company_id, letter_id))`,
  ...ofCompany('dunning_mails', 'select, insert, update, delete'),
  'create index dunning_mails_waiting on dunning_mails (date_created, letter_id) where sent_at is null and failed_at is null',
  `create table dunning_lines (
    company_id bigint not null,
    id bigint not null default nextval('record_id'),
    letter_id bigint not null,
    claim_id bigint not null,
    amount numeric(11, 2) not null,
    interest numeric(11, 2) not null,
    days integer not null,
    interest_claim_id bigint,
    primary key (company_id, id),
    foreign key (company_id, letter_id) references dunning_letters (company_id, letter_id),
    foreign key (company_id, claim_id) references claims (company_id, id),
    foreign key (company_id, interest_claim_id) references claims (company_id, id))`,
  ...ofCompany('dunning_lines', 'select, insert'),
  ...appendOnly('dunning_lines'),
  'create index dunning_lines_of_letter on dunning_lines (company_id, letter_id)',
  // Whom and what no letter is about: claims that are disputed, debtors who are left alone or handed over.
  `create table dunning_holds (
    company_id bigint not null,
    id bigint not null default nextval('record_id'),
    party_id bigint not null,
    claim_id bigint,
    kind text not null check (kind in ('DISPUTED', 'BLOCKED', 'HANDED_OVER')),
    until date,
    note text,
    date_created timestamptz not null default now(),
    lifted_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, party_id) references parties (company_id, id),
    foreign key (company_id, claim_id) references claims (company_id, id))`,
  ...ofCompany('dunning_holds', 'select, insert, update'),
  'create index dunning_holds_live on dunning_holds (company_id, party_id) where lifted_at is null',
  // Agreements by which debts are paid in instalments, and how they ended before these were paid.
  ...recordTable(
    'repayment_plans',
    'name text',
    'party_id bigint not null',
    'agreed_on date not null',
    'first_due_on date not null check (first_due_on >= agreed_on)',
    'rates integer not null check (rates between 2 and 120)',
    'note text',
    'constraint repayment_plans_party foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  ...appendOnly('repayment_plans'),
  'grant update (date_created) on repayment_plans to pokoj_company',
  'create index repayment_plans_deleted on repayment_plans (company_id) where deleted',
  'create index repayment_plans_of_party on repayment_plans (company_id, party_id, (-id))',
  `create table repayment_plan_ends (
    company_id bigint not null,
    plan_id bigint not null,
    on_day date not null,
    reason text not null,
    user_id bigint,
    primary key (company_id, plan_id),
    foreign key (company_id, plan_id) references repayment_plans (company_id, id))`,
  ...ofCompany('repayment_plan_ends', 'select, insert'),
  ...appendOnly('repayment_plan_ends'),
  repaymentPlanState,
  // Debts that are collected by enforcement: which claims, the proposal, and how the case ended.
  ...recordTable(
    'enforcement_cases',
    'name text',
    'party_id bigint not null',
    'prepared_on date not null',
    'note text',
    'constraint enforcement_cases_party foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  ...appendOnly('enforcement_cases'),
  'grant update (date_created) on enforcement_cases to pokoj_company',
  'create index enforcement_cases_deleted on enforcement_cases (company_id) where deleted',
  'create index enforcement_cases_of_party on enforcement_cases (company_id, party_id, (-id))',
  `create table enforcement_claims (
    company_id bigint not null,
    case_id bigint not null,
    claim_id bigint not null,
    amount numeric(11, 2) not null,
    primary key (company_id, case_id, claim_id),
    foreign key (company_id, case_id) references enforcement_cases (company_id, id),
    foreign key (company_id, claim_id) references claims (company_id, id))`,
  ...ofCompany('enforcement_claims', 'select, insert'),
  ...appendOnly('enforcement_claims'),
  'create index enforcement_claims_of_claim on enforcement_claims (company_id, claim_id)',
  `create table enforcement_steps (
    company_id bigint not null,
    case_id bigint not null,
    state text not null check (state in ('PROPOSED', 'CLOSED')),
    on_day date not null,
    number text,
    outcome text check (outcome in ('PAID', 'WITHDRAWN')),
    reason text,
    user_id bigint,
    primary key (company_id, case_id, state),
    foreign key (company_id, case_id) references enforcement_cases (company_id, id))`,
  ...ofCompany('enforcement_steps', 'select, insert'),
  ...appendOnly('enforcement_steps'),
  enforcementCaseState,
  dunningRunState,
  letterState,
]
