// The ledger: what is owed, what is paid, and which payment closes which claim. Rows are only added; a correction is another row.
import { allocationsAdded, claimAdded, paymentAdded, refundCovered } from '../ledger-triggers.ts'
import { appendOnly, ofCompany, recordTable, running } from '../record-table.ts'

const amount = (name: string, more = '') => `${name} numeric(11, 2)${more}`
/** What is left between nothing and the whole amount, of either sign. */
const within = (left: string) =>
  `check (case when amount < 0 then ${left} between amount and 0 else ${left} between 0 and amount end)`

const kinds = `('RATE', 'CONTRACT_PRICE', 'CHAPEL', 'FEE_MAINTENANCE', 'FEE_LEASE', 'SERVICE', 'REMINDER_COST', 'INTEREST',
  'REPROGRAM_RATE', 'OPENING', 'CREDIT_NOTE')`
const ofClaims = 'open reversed_by_claim_id reversal_reason written_off_on decision_number in_plan_id status'.split(' ')
const fiscal = 'fiscal_number fiscal_kind fiscal_advance_number fiscal_state'.split(' ')
const fees = `('FEE_MAINTENANCE', 'FEE_LEASE')`

const byColumn = (table: string, column: string) =>
  `create index ${table}_by_${column} on ${table} (company_id, ${column})`
const party = (table: string) =>
  `constraint ${table}_party foreign key (company_id, party_id) references parties (company_id, id)`

export const up = running([
  ...recordTable(
    'claims',
    `kind text not null check (kind in ${kinds})`,
    'description text',
    'party_id bigint not null',
    'grave_id bigint',
    'period_from date',
    'period_to date',
    'document_number text',
    'issued_on date not null',
    // A contract of a closed month is claimed later, and its instalments keep their deadlines.
    'due_on date not null check (due_on >= issued_on or reverses_claim_id is not null or contract_id is not null)',
    amount('amount', ' not null check (amount <> 0)'),
    'vat_rate integer check (vat_rate between 0 and 50)',
    amount('net'),
    amount('vat'),
    'note text',
    // One of the types of contracts; the declaration checks it.
    'contract_id bigint',
    'rate_no integer',
    'run_id bigint',
    'opening_id bigint',
    // The agreement whose instalment it is, and the one by which it is paid.
    'plan_id bigint',
    'in_plan_id bigint',
    'reverses_claim_id bigint',
    'interest_of_id bigint',
    'reason text',
    'payment_reference text not null',
    amount('open', ' not null'),
    'reversed_by_claim_id bigint',
    'reversal_reason text',
    'written_off_on date',
    'decision_number text',
    `status text not null generated always as (case
      when reverses_claim_id is not null then 'REVERSAL'
      when reversed_by_claim_id is not null then 'REVERSED'
      when open = 0 and written_off_on is not null then 'WRITTEN_OFF'
      when open = 0 and in_plan_id is not null then 'IN_PLAN'
      when open = 0 then 'PAID'
      when open <> amount then 'PARTLY_PAID'
      else 'OPEN' end) stored`,
    party('claims'),
    'constraint claims_grave foreign key (company_id, grave_id) references graves (company_id, id)',
    'constraint claims_interest_of foreign key (company_id, interest_of_id) references claims (company_id, id)',
    'constraint claims_reverses foreign key (company_id, reverses_claim_id) references claims (company_id, id)',
    'constraint claims_of_net_and_vat check (net is not null and vat is not null and amount = net + vat)',
    // A reversal has the kind of what it reverses, and the opposite sign.
    `constraint claims_sign check ((amount < 0) = ((kind = 'CREDIT_NOTE') = (reverses_claim_id is null)))`,
    `constraint claims_open ${within('open')}`,
  ),
  ...appendOnly('claims', ...ofClaims),
  'create index claims_deleted on claims (company_id) where deleted',
  'create index claims_of_party on claims (company_id, party_id, (-id))',
  'create index claims_of_grave on claims (company_id, grave_id, (-id)) where grave_id is not null',
  ...['contract', 'run', 'opening', 'plan'].map(
    (of) => `create index claims_of_${of} on claims (company_id, ${of}_id) where ${of}_id is not null`,
  ),
  'create index claims_by_status on claims (company_id, status, (-id))',
  'create index claims_open_of_party on claims (company_id, party_id, due_on, id) where open <> 0',
  'create index claims_open_by_due on claims (company_id, due_on) include (id, party_id, grave_id, issued_on, open) where open <> 0',
  ...['issued_on', 'due_on', 'amount', 'open'].map((column) => byColumn('claims', column)),
  'create unique index claims_by_reference on claims (company_id, payment_reference)',
  'create unique index claims_reversed on claims (company_id, reverses_claim_id) where reverses_claim_id is not null',
  // So that a run can be repeated: one fee of a period for a grave and a party, among those that stand.
  `create unique index claims_once on claims (company_id, grave_id, party_id, kind, period_from) nulls not distinct
    where not deleted and kind in ${fees} and period_from is not null
      and reverses_claim_id is null and reversed_by_claim_id is null`,
  `create unique index claims_interest_once on claims (company_id, interest_of_id, period_from)
    where not deleted and interest_of_id is not null and reverses_claim_id is null and reversed_by_claim_id is null`,
  claimAdded,
  'create trigger claims_added before insert on claims for each row execute function claim_added()',
  `create trigger claims_payment_reference before insert or update of payment_reference on claims
    for each row execute function payment_reference()`,

  ...recordTable(
    'payments',
    `direction text not null check (direction in ('IN', 'OUT'))`,
    'received_on date not null',
    'booked_on date',
    amount('amount', ' not null check (amount > 0)'),
    `method text not null check (method in ('BANK', 'CASH', 'CARD', 'POST', 'OFFSET', 'FUND'))`,
    'party_id bigint',
    'reference text',
    'payer_name text',
    'payer_account text',
    'purpose text',
    'receipt_number text',
    'fiscal_number text',
    'order_number text',
    'note text',
    'statement_line_id bigint',
    'reverses_payment_id bigint',
    'reason text',
    amount('unallocated', ' not null'),
    'reversed_by_payment_id bigint',
    'reversal_reason text',
    `status text not null generated always as (case
      when direction = 'OUT' then case when reverses_payment_id is null then 'REFUND' else 'REVERSAL' end
      when reversed_by_payment_id is not null then 'REVERSED'
      when party_id is null and unallocated = amount then 'UNIDENTIFIED'
      when unallocated = 0 then 'ALLOCATED'
      else 'PREPAYMENT' end) stored`,
    party('payments'),
    'constraint payments_reverses foreign key (company_id, reverses_payment_id) references payments (company_id, id)',
    'constraint payments_booked check (booked_on is not null)',
    `constraint payments_reversal check (reverses_payment_id is null or direction = 'OUT')`,
    `constraint payments_unallocated ${within('unallocated')}`,
  ),
  ...appendOnly('payments', 'unallocated', 'reversed_by_payment_id', 'reversal_reason', 'status', ...fiscal),
  'create index payments_deleted on payments (company_id) where deleted',
  'create index payments_of_party on payments (company_id, party_id, (-id)) where party_id is not null',
  'create index payments_by_status on payments (company_id, status, (-id))',
  ...['booked_on', 'received_on', 'amount'].map((column) => byColumn('payments', column)),
  `create index payments_unallocated_of_party on payments (company_id, party_id, received_on, id)
    where unallocated > 0 and direction = 'IN'`,
  'create unique index payments_reversed on payments (company_id, reverses_payment_id) where reverses_payment_id is not null',
  `create unique index payments_of_statement on payments (company_id, statement_line_id, id)
    where statement_line_id is not null`,
  paymentAdded,
  'create trigger payments_added before insert on payments for each row execute function payment_added()',
  refundCovered,
  `create constraint trigger payments_refund_covered after insert on payments deferrable initially deferred
    for each row when (new.direction = 'OUT') execute function refund_covered()`,

  // What closes claims: payments, credit notes, and decisions to write off. What is undone stays, beside its counter row.
  `create table allocations (
    company_id bigint not null references companies (id),
    id bigint not null default nextval('record_id'),
    payment_id bigint, credit_id bigint, claim_id bigint, refund_id bigint, plan_id bigint,
    part text not null check (part in ('PRINCIPAL', 'INTEREST', 'COST')),
    amount numeric(11, 2) not null check (amount <> 0 and (amount < 0) = (undoes_id is not null)),
    on_day date not null,
    undoes_id bigint,
    reason text,
    decision_number text,
    -- Without a foreign key, which would lock the user; null for the program.
    user_id bigint,
    date_created timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, payment_id) references payments (company_id, id),
    foreign key (company_id, refund_id) references payments (company_id, id),
    foreign key (company_id, claim_id) references claims (company_id, id),
    foreign key (company_id, credit_id) references claims (company_id, id),
    foreign key (company_id, undoes_id) references allocations (company_id, id),
    constraint allocations_source check (num_nonnulls(payment_id, credit_id, decision_number, plan_id) = 1),
    constraint allocations_target check (num_nonnulls(claim_id, refund_id) = 1))`,
  ...ofCompany('allocations', 'select, insert'),
  ...appendOnly('allocations'),
  'create unique index allocations_undone on allocations (company_id, undoes_id) where undoes_id is not null',
  ...['payment', 'refund', 'claim', 'credit', 'plan'].map(
    (of) => `create index allocations_of_${of} on allocations (company_id, ${of}_id) where ${of}_id is not null`,
  ),
  'create index allocations_by_day on allocations (company_id, on_day)',
  allocationsAdded,
  `create trigger allocations_added after insert on allocations referencing new table as added
    for each statement execute function allocations_added()`,
])
