import { sql } from 'kysely'
import { audit, nameOf } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { By } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { lockLedger, monthOf } from './allocations.server.ts'
import type { AccountingMonth } from './calls.ts'

/** The months with bookings and the closed ones, the newest first. */
export async function months(tx: Tx, company: CompanyId) {
  const { rows } = await sql<Omit<AccountingMonth, 'closedAt'> & { closedAt: Date | null }>`
    with booked as (
      select date_trunc('month', issued_on)::date as month, sum(amount) as claimed, 0::numeric as paid from claims
      where company_id = ${company} and kind <> 'REPROGRAM_RATE' group by 1
      union all
      select date_trunc('month', booked_on)::date, 0, sum(case direction when 'IN' then amount else -amount end) from payments
      where company_id = ${company} group by 1),
    sums as (select month, sum(claimed) as claimed, sum(paid) as paid from booked group by 1)
    select to_char(coalesce(sums.month, closed.month), 'YYYY-MM') as month, closed.closed_at, closed.closed_by,
      round(coalesce(sums.claimed, 0), 2)::text as claimed, round(coalesce(sums.paid, 0), 2)::text as paid
    from sums full join (select * from accounting_months where company_id = ${company}) closed on closed.month = sums.month
    order by 1 desc limit 600`.execute(tx)
  const entities = rows.map((row) => ({ ...row, closedAt: row.closedAt?.toISOString() ?? null }))
  return { entities, total: entities.length }
}

/** Closes a month, in which nothing is booked from then on, or opens it again. */
export async function changeMonth(
  { tx, company, actor }: By & { readonly company: CompanyId },
  month: IsoDate,
  { isClosed, reason }: { isClosed: boolean; reason: string | null },
) {
  if (isClosed && month >= monthOf(today())) throw new Refusal(400, 'ACCOUNTING_MONTH_NOT_OVER')
  await lockLedger(tx, company)
  const closed = tx
    .selectFrom('accountingMonths')
    .select('month')
    .where('companyId', '=', company)
    .where('month', '=', month)
  const wasClosed = (await closed.executeTakeFirst()) !== undefined
  if (isClosed === wasClosed) return months(tx, company)
  if (isClosed)
    await tx
      .insertInto('accountingMonths')
      .values({ companyId: company, month, closedBy: nameOf(actor) })
      .execute()
  else await tx.deleteFrom('accountingMonths').where('companyId', '=', company).where('month', '=', month).execute()
  const answer = await months(tx, company)
  await audit(tx, actor, {
    action: isClosed ? 'MONTH_CLOSED' : 'MONTH_REOPENED',
    changes: {
      month: isClosed ? { from: null, to: month.slice(0, 7) } : { from: month.slice(0, 7), to: null },
      ...(reason !== null && { reason: { from: null, to: reason } }),
    },
  })
  return answer
}
