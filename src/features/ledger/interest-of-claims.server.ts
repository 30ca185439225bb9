import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { isIn, prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { type ClaimPeriod, claimPeriods, interestOf, interestRates } from '../interest/public.server.ts'
import type { MoneySettings } from './settings.ts'

interface Bearing {
  readonly id: number
  readonly kind: string
  /** In para. */
  readonly amount: number
  readonly dueOn: IsoDate
}

/** The interest of a claim on a day, in para. */
export interface InterestOfClaim {
  readonly periods: readonly ClaimPeriod[]
  readonly accrued: number
  /** What payments took of it until the day, and in all. */
  readonly paid: number
  readonly everPaid: number
  /** What claims of their own ask for, whenever they were issued, and the last day of these. */
  readonly booked: number
  readonly bookedThrough: IsoDate | undefined
}

/**
 * The interest of the claims that bear some: neither interest nor costs do, nor instalments of an agreement. Undefined of a delay that
 * began before the first known rate: docs/domain/money.md#interest-of-a-claim
 */
export async function interestOfClaims(
  tx: Tx,
  company: CompanyId,
  { moveDueDays }: MoneySettings,
  claims: readonly Bearing[],
  on: IsoDate,
): Promise<ReadonlyMap<number, InterestOfClaim | undefined>> {
  const bearing = claims.filter(({ kind, amount, dueOn }) => !withoutInterest.has(kind) && amount > 0 && dueOn < on)
  if (bearing.length === 0) return new Map()
  const ids = bearing.map(({ id }) => id)
  const { entities: rates } = await interestRates(tx)
  const { rows } = await sql<{ claimId: number; part: string; on: IsoDate; amount: number }>`
    select one.claim_id, one.part, coalesce(payments.received_on, one.on_day) as on, one.amount
    from allocations one
    left join payments on payments.company_id = one.company_id and payments.id = one.payment_id
    where one.company_id = ${company} and ${isIn('one.claim_id', ids)} and one.undoes_id is null
      and not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id) ${prepared}`.execute(
    tx,
  )
  const paid = Map.groupBy(rows, ({ claimId }) => claimId)
  const booked = await bookedInterest(tx, company, ids)
  return new Map(
    bearing.map(({ id, amount, dueOn }) => {
      const payments = (paid.get(id) ?? []).map((row) => ({ ...row, para: toPara(row.amount) }))
      const periods = claimPeriods(rates, {
        para: amount,
        due: moveDueDays ? workingDay(dueOn) : dueOn,
        on,
        paid: payments.filter(({ part }) => part !== 'INTEREST'),
      })
      if (!periods) return [id, undefined] as const
      const ofInterest = payments.filter(({ part }) => part === 'INTEREST')
      const sum = (some: readonly { readonly para: number }[]) => some.reduce((total, { para }) => total + para, 0)
      const interest = {
        periods,
        accrued: interestOf(periods),
        paid: sum(ofInterest.filter(({ on: day }) => day <= on)),
        everPaid: sum(ofInterest),
        booked: 0,
        bookedThrough: undefined,
        ...booked.get(id),
      }
      return [id, interest] as const
    }),
  )
}
const withoutInterest: ReadonlySet<string> = new Set(['INTEREST', 'REMINDER_COST', 'REPROGRAM_RATE'])

async function bookedInterest(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; amount: number; through: IsoDate }>`
    select interest_of_id as id, sum(amount) as amount, max(period_to) as through from claims
    where company_id = ${company} and ${isIn('interest_of_id', ids)}
      and not deleted and reverses_claim_id is null and reversed_by_claim_id is null
    group by 1 ${prepared}`.execute(tx)
  return new Map(rows.map(({ id, amount, through }) => [id, { booked: toPara(amount), bookedThrough: through }]))
}

/** What is owed of it, in para, beside what was paid and booked. */
export async function interestOwed(...asked: Parameters<typeof interestOfClaims>) {
  const all = await interestOfClaims(...asked)
  return new Map(
    [...all].map(([id, each]) => [id, each && Math.max(0, each.accrued - each.paid - each.booked)] as const),
  )
}

/** The same day, or the Monday after a weekend. */
export function workingDay(day: IsoDate): IsoDate {
  const weekday = new Date(day).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}
