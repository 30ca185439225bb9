import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { isIn, prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import type { Account, AccountEntry } from './calls.ts'
import { interestOwed } from './interest-of-claims.server.ts'
import { barredOn } from './limitation.server.ts'
import { sameParties } from './same-parties.server.ts'
import type { MoneySettings } from './settings.ts'
import { moneySettings } from './settings.server.ts'

/** Whose claims: of a party with those merged into it, of a grave, or of a contract. */
export type AccountOf = { readonly party: number } | { readonly grave: number } | { readonly contract: number }

interface Row {
  readonly on: IsoDate
  readonly kind: string
  readonly recordId: number
  readonly title: string | null
  readonly debit: number
  readonly credit: number
}

interface ClaimRow {
  readonly id: number
  readonly kind: string
  readonly amount: number
  readonly dueOn: IsoDate
  readonly open: number
  readonly barredOn: IsoDate
}

/**
 * What was claimed and paid until a day, with the balance after each entry. Prepayments are a party's; of a grave or a contract only
 * what closes its claims is an entry. Interest is computed, not booked.
 */
export async function accountOf(tx: Tx, company: CompanyId, of: AccountOf, on: IsoDate): Promise<Account> {
  const parties = 'party' in of ? [...(await sameParties(tx, company, [of.party])).keys()] : []
  const scope = scopeOf(of, parties)
  const settings = await moneySettings(tx, company)
  const claims = await claimsOn(tx, company, settings, scope, on)
  const { rows } = await sql<Row>`
    ${claimEntries(company, scope, on)}
    union all ${paymentEntries(company, scope, parties, on)}
    order by "on", "recordId", debit desc ${prepared}`.execute(tx)
  let balance = 0
  const entries = rows.map((row): AccountEntry => {
    balance += toPara(row.debit) - toPara(row.credit)
    return { ...row, balance: toDinars(balance) }
  })
  const open = claims.filter((claim) => claim.open > 0)
  const interest = await totalInterest(tx, company, settings, claims, on)
  return {
    entries,
    balance: toDinars(balance),
    overdue: toDinars(open.reduce((sum, claim) => sum + (claim.dueOn < on ? claim.open : 0), 0)),
    prepayment: toDinars(await prepaymentOn(tx, company, parties, on)),
    interest,
    openItems: open.map(({ id, dueOn, open: left, barredOn: last }) => ({
      claimId: id,
      dueOn,
      open: toDinars(left),
      barredOn: last,
    })),
  }
}

const scopeOf = (of: AccountOf, parties: readonly number[]) =>
  'party' in of
    ? isIn('claims.party_id', parties)
    : 'grave' in of
      ? sql`claims.grave_id = ${of.grave}`
      : sql`claims.contract_id = ${of.contract}`
type Scope = ReturnType<typeof scopeOf>

/** The claims of a day, with what was open of each then, in para. */
async function claimsOn(
  tx: Tx,
  company: CompanyId,
  settings: MoneySettings,
  scope: Scope,
  on: IsoDate,
): Promise<ClaimRow[]> {
  const open =
    on >= today()
      ? sql`claims.open`
      : sql`claims.amount - coalesce((
          select sum(case when moved.credit_id = claims.id then -moved.amount else moved.amount end) from allocations moved
          where moved.company_id = ${company} and (moved.claim_id = claims.id or moved.credit_id = claims.id) and moved.on_day <= ${on}::date
            and (moved.part <> 'INTEREST' or claims.kind = 'INTEREST')), 0)`
  const { rows } = await sql<ClaimRow>`
    select claims.id, claims.kind, claims.amount, claims.due_on, ${open} as open,
      ${barredOn(company, settings, on)} as barred_on from claims
    join parties party on party.company_id = claims.company_id and party.id = claims.party_id
    where claims.company_id = ${company} and ${scope} and claims.issued_on <= ${on}::date
      and claims.reverses_claim_id is null and claims.reversed_by_claim_id is null
    order by claims.due_on, claims.id ${prepared}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
}

/** Claims, and what closes them without money: decisions. Interest that a payment took is owed from then on. */
const claimEntries = (company: CompanyId, scope: Scope, on: IsoDate) => sql`
  select claims.issued_on as "on", claims.kind, claims.id as "recordId", claims.description as title,
    greatest(claims.amount, 0) as debit, greatest(-claims.amount, 0) as credit
  from claims where claims.company_id = ${company} and ${scope} and claims.issued_on <= ${on}::date
  union all
  select moved.on_day, case when moved.plan_id is null then 'WRITE_OFF' else 'PLAN' end, claims.id, claims.description, greatest(-moved.amount, 0), greatest(moved.amount, 0)
  from claims join allocations moved on moved.company_id = claims.company_id and moved.claim_id = claims.id
  where claims.company_id = ${company} and ${scope} and (moved.decision_number is not null or moved.plan_id is not null) and moved.on_day <= ${on}::date
  union all
  select payments.received_on, 'INTEREST', claims.id, claims.description, sum(moved.amount), 0
  from claims join allocations moved on moved.company_id = claims.company_id and moved.claim_id = claims.id
  join payments on payments.company_id = moved.company_id and payments.id = moved.payment_id
  where claims.company_id = ${company} and ${scope} and moved.part = 'INTEREST' and claims.kind <> 'INTEREST'
    and payments.received_on <= ${on}::date
  group by payments.id, payments.received_on, claims.id, claims.description having sum(moved.amount) <> 0`

/** Of a party's own payments what does not close claims of others, and of other payments what closes its claims. */
const paymentEntries = (company: CompanyId, scope: Scope, parties: readonly number[], on: IsoDate) => sql`
  select payments.received_on, case when payments.direction = 'IN' then 'PAYMENT'
      when payments.reverses_payment_id is null then 'REFUND' else 'PAYMENT_REVERSAL' end,
    payments.id, payments.payer_name,
    case when payments.direction = 'OUT' then payments.amount else 0 end,
    case when payments.direction = 'IN' then payments.amount - coalesce((
      select sum(moved.amount) from allocations moved
      join claims on claims.company_id = moved.company_id and claims.id = moved.claim_id
      where moved.company_id = ${company} and moved.payment_id = payments.id and not (${scope})), 0) else 0 end
  from payments
  where payments.company_id = ${company} and ${isIn('payments.party_id', parties)} and payments.received_on <= ${on}::date
  union all
  select payments.received_on, 'PAYMENT', payments.id, payments.payer_name, 0, sum(moved.amount)
  from claims join allocations moved on moved.company_id = claims.company_id and moved.claim_id = claims.id
  join payments on payments.company_id = moved.company_id and payments.id = moved.payment_id
  where claims.company_id = ${company} and ${scope} and payments.received_on <= ${on}::date
    and (${isIn('payments.party_id', parties)}) is not true
  group by payments.id, payments.received_on, payments.payer_name having sum(moved.amount) <> 0`

/** In para. */
async function prepaymentOn(tx: Tx, company: CompanyId, parties: readonly number[], on: IsoDate): Promise<number> {
  if (parties.length === 0) return 0
  const left =
    on >= today()
      ? sql`unallocated`
      : sql`amount - coalesce((select sum(moved.amount) from allocations moved
          where moved.company_id = ${company} and moved.payment_id = payments.id and moved.on_day <= ${on}::date), 0)`
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(${left}), 0) as left from payments
    where company_id = ${company} and ${isIn('party_id', parties)} and direction = 'IN'
      and received_on <= ${on}::date ${prepared}`.execute(tx)
  return toPara(rows[0]?.left ?? 0)
}

/** In dinars; null if a delay began before the first known rate. */
async function totalInterest(
  tx: Tx,
  company: CompanyId,
  settings: MoneySettings,
  claims: readonly ClaimRow[],
  on: IsoDate,
) {
  const owed = await interestOwed(tx, company, settings, claims, on)
  const all = [...owed.values()]
  if (all.includes(undefined)) return null
  return toDinars(all.reduce<number>((sum, each) => sum + (each ?? 0), 0))
}
