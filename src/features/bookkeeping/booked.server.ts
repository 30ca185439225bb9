import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import type { Booked, JournalClaim, JournalMove, JournalPayment } from './journal.ts'

/** From the first day of a month to the first of the next. */
export interface Month {
  readonly from: IsoDate
  readonly before: IsoDate
}

/** What was booked in a month, in para. */
export async function bookedIn(tx: Tx, company: CompanyId, { from, before }: Month): Promise<Booked> {
  const claims = await sql<JournalClaim>`
    select id, kind, issued_on as on, document_number, party_id, amount, vat, coalesce(description, '') as description
    from claims where company_id = ${company} and issued_on >= ${from} and issued_on < ${before}
      and kind <> 'REPROGRAM_RATE'`.execute(tx)
  const payments = await sql<JournalPayment>`
    select id, booked_on as on, method, receipt_number, party_id,
      case when reverses_payment_id is null then amount else -amount end as amount,
      direction = 'OUT' and reverses_payment_id is null as is_refund, coalesce(purpose, payer_name, '') as description
    from payments where company_id = ${company} and booked_on >= ${from} and booked_on < ${before}`.execute(tx)
  // A reversed payment gives back what it closed by counter rows, and a refund takes a prepayment: neither moves a claim's money again.
  const moves = await sql<Omit<JournalMove, 'claimId'> & { claimId: number | null }>`
    select moved.id, moved.on_day as on, moved.payment_id, payments.booked_on as paid_on, moved.decision_number, claims.party_id,
      case when moved.part = 'INTEREST' and claims.kind <> 'INTEREST' then null else claims.id end as claim_id, moved.amount
    from allocations moved
    join claims on claims.company_id = moved.company_id and claims.id = moved.claim_id
    left join payments on payments.company_id = moved.company_id and payments.id = moved.payment_id
    where moved.company_id = ${company} and moved.on_day >= ${from} and moved.on_day < ${before} and moved.credit_id is null
      and moved.plan_id is null
    order by moved.id`.execute(tx)
  return {
    claims: claims.rows.map((row) => ({ ...row, amount: toPara(row.amount), vat: toPara(row.vat) })),
    payments: payments.rows.map((row) => ({ ...row, amount: toPara(row.amount) })),
    moves: moves.rows.map((row) => ({ ...row, claimId: row.claimId ?? undefined, amount: toPara(row.amount) })),
  }
}
