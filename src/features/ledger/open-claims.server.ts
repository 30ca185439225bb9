import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { claimInterest, interestRates } from '../interest/public.server.ts'
import type { OpenClaim } from './allocate.ts'
import type { MoneySettings } from './settings.ts'

/** Which claims: of parties with those merged into them, of graves, of contracts, or these. */
export interface ClaimsOf {
  readonly parties?: readonly number[]
  readonly graves?: readonly number[]
  readonly contracts?: readonly number[]
  readonly claims?: readonly number[]
}

/** A claim of which something is open, in para; of a credit note the open amount is negative. */
export interface StoredClaim extends OpenClaim {
  readonly partyId: number
  readonly graveId: number | null
  readonly contractId: number | null
  readonly runId: number | null
  readonly amount: number
  readonly description: string | null
  readonly documentNumber: string | null
  readonly paymentReference: string
  readonly issuedOn: IsoDate
  readonly periodFrom: IsoDate | null
}

/** Those of which something is open, by due date; of `parties` all that are the same party must be stated. */
export async function openClaims(tx: Tx, company: CompanyId, of: ClaimsOf): Promise<StoredClaim[]> {
  const { parties = [], graves = [], contracts = [], claims = [] } = of
  const asked = [
    ...(parties.length > 0 ? [sql`party_id = any(${[...parties]}::bigint[])`] : []),
    ...(graves.length > 0 ? [sql`grave_id = any(${[...graves]}::bigint[])`] : []),
    ...(contracts.length > 0 ? [sql`contract_id = any(${[...contracts]}::bigint[])`] : []),
    ...(claims.length > 0 ? [sql`id = any(${[...claims]}::bigint[])`] : []),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<StoredClaim>`
    select id, kind, party_id, grave_id, contract_id, run_id, due_on, issued_on, period_from, amount, open, description,
      document_number, payment_reference
    from claims where company_id = ${company} and open <> 0 and (${sql.join(asked, sql` or `)})
    order by due_on, id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
}

/**
 * What is owed of the interest of claims on a day, in para, less what was paid of it; undefined of a delay that began before the first
 * known rate.
 */
export async function interestOwed(
  tx: Tx,
  company: CompanyId,
  { moveDueDays }: MoneySettings,
  claims: readonly Pick<StoredClaim, 'id' | 'kind' | 'amount' | 'dueOn'>[],
  on: IsoDate,
): Promise<ReadonlyMap<number, number | undefined>> {
  const bearing = claims.filter(
    ({ kind, amount, dueOn }) => kind !== 'INTEREST' && kind !== 'REMINDER_COST' && amount > 0 && dueOn < on,
  )
  if (bearing.length === 0) return new Map()
  const { entities: rates } = await interestRates(tx)
  const { rows } = await sql<{ claimId: number; part: string; on: IsoDate; amount: number }>`
    select one.claim_id, one.part, coalesce(payments.received_on, one.on_day) as on, one.amount
    from allocations one
    left join payments on payments.company_id = one.company_id and payments.id = one.payment_id
    where one.company_id = ${company} and one.claim_id = any(${bearing.map(({ id }) => id)}::bigint[]) and one.undoes_id is null
      and not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id)`.execute(
    tx,
  )
  const paid = Map.groupBy(rows, ({ claimId }) => claimId)
  return new Map(
    bearing.map(({ id, amount, dueOn }) => {
      const own = (paid.get(id) ?? []).map((row) => ({ ...row, para: toPara(row.amount) }))
      const accrued = claimInterest(rates, {
        para: amount,
        due: moveDueDays ? workingDay(dueOn) : dueOn,
        on,
        paid: own.filter(({ part }) => part !== 'INTEREST'),
      })
      const settled = own.reduce(
        (sum, { part, para, on: day }) => sum + (part === 'INTEREST' && day <= on ? para : 0),
        0,
      )
      return [id, accrued === undefined ? undefined : Math.max(0, accrued - settled)] as const
    }),
  )
}

/** The same day, or the Monday after a weekend. */
function workingDay(day: IsoDate): IsoDate {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}

/** The same claims with their interest, if the company charges it and knows its rates. */
export async function withInterest(
  tx: Tx,
  company: CompanyId,
  settings: MoneySettings,
  claims: readonly StoredClaim[],
  on: IsoDate,
): Promise<readonly StoredClaim[]> {
  if (!settings.bookInterest) return claims
  const owed = await interestOwed(tx, company, settings, claims, on)
  return claims.map((claim) => ({ ...claim, interest: owed.get(claim.id) ?? 0 }))
}
