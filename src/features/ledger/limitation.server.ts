import { sql } from 'kysely'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { MoneySettings } from './settings.ts'

/**
 * The last day on which a claim is not barred yet, as known on a day, for queries that read `claims` and their `party`. What the debtor paid
 * of it or of its interest begins the years anew, and so does an agreement, even one that has ended, and a proposal of enforcement that was not
 * withdrawn: docs/domain/money.md#limitation
 */
export const barredOn = (company: CompanyId, settings: MoneySettings, on: IsoDate) => sql<IsoDate>`
  (greatest(claims.due_on, (
    select max(coalesce(payments.received_on, moved.on_day)) from (
      select claims.id union all select booked.id from claims booked
      where booked.company_id = ${company} and booked.interest_of_id = claims.id and not booked.deleted
        and booked.reverses_claim_id is null and booked.reversed_by_claim_id is null) owed
    join allocations moved on moved.company_id = ${company} and moved.claim_id = owed.id
    left join payments on payments.company_id = ${company} and payments.id = moved.payment_id
    where moved.undoes_id is null and coalesce(payments.received_on, moved.on_day) <= ${on}::date
      and (moved.plan_id is not null or moved.payment_id is not null and not exists (
        select from allocations undone where undone.company_id = ${company} and undone.undoes_id = moved.id))), (
    select max(proposed.on_day) from enforcement_claims part
    join enforcement_steps proposed on proposed.company_id = ${company} and proposed.case_id = part.case_id and proposed.state = 'PROPOSED'
    left join enforcement_steps closed on closed.company_id = ${company} and closed.case_id = part.case_id and closed.state = 'CLOSED'
    where part.company_id = ${company} and part.claim_id = claims.id and proposed.on_day <= ${on}::date
      and closed.outcome is distinct from 'WITHDRAWN'))
    + make_interval(years => ${yearsOf(settings)}))::date`

const yearsOf = ({ limitationOfFees, limitationOfPrices, limitationOfLegal }: MoneySettings) => sql<number>`least(
  case when claims.kind in ('RATE', 'CONTRACT_PRICE', 'CHAPEL', 'SERVICE') then ${limitationOfPrices}::integer
    else ${limitationOfFees}::integer end,
  case when party.kind = 'LEGAL' then ${limitationOfLegal}::integer end)`

/** So many at least. */
export const fewestYears = ({ limitationOfFees, limitationOfPrices, limitationOfLegal }: MoneySettings) =>
  Math.min(limitationOfFees, limitationOfPrices, limitationOfLegal)
