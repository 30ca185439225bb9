import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { netOf } from '../ledger/public.server.ts'
import type { Month } from './booked.server.ts'

/** In dinars. */
export interface Taxed {
  readonly gross: number
  readonly net: number
  readonly vat: number
}

/**
 * What a month's VAT follows from: what was issued by rate, what of it was reversed or credited, and what was paid ahead or taken from
 * earlier prepayments, which contains VAT at one rate. Opening balances are of earlier periods: docs/domain/money.md#value-added-tax
 */
export async function vatOfMonth(tx: Tx, company: CompanyId, { from, before }: Month, advanceRate: number | null) {
  const { rows } = await sql<{ rate: number | null; isReversal: boolean } & Taxed>`
    select vat_rate as rate, reverses_claim_id is not null or kind = 'CREDIT_NOTE' as is_reversal,
      sum(amount) as gross, sum(net) as net, sum(vat) as vat
    from claims
    where company_id = ${company} and issued_on >= ${from} and issued_on < ${before} and kind not in ('OPENING', 'REPROGRAM_RATE')
    group by 1, 2 order by 1 nulls last`.execute(tx)
  const rates = [...new Set(rows.map(({ rate }) => rate))].map((rate) => ({
    rate,
    issued: sum(rows.filter((row) => row.rate === rate && !row.isReversal)),
    reversed: sum(rows.filter((row) => row.rate === rate && row.isReversal)),
  }))
  const { received, used } = await prepayments(tx, company, { from, before })
  return {
    rates,
    total: sum(rows),
    advances: { rate: advanceRate, received: taxed(received, advanceRate), used: taxed(used, advanceRate) },
  }
}

function sum(rows: readonly Taxed[]): Taxed {
  const of = (name: keyof Taxed) => toDinars(rows.reduce((total, row) => total + toPara(row[name]), 0))
  return { gross: of('gross'), net: of('net'), vat: of('vat') }
}

const taxed = (para: number, rate: number | null): Taxed => {
  const net = rate === null ? para : netOf(para, rate)
  return { gross: toDinars(para), net: toDinars(net), vat: toDinars(para - net) }
}

/** What was left of the month's payments at its end, and what was taken in it from earlier ones, in para. */
async function prepayments(tx: Tx, company: CompanyId, { from, before }: Month) {
  const { rows } = await sql<{ received: number; used: number }>`
    with paid as (
      select coalesce(sum(amount), 0) as amount from payments
      where company_id = ${company} and direction = 'IN' and booked_on >= ${from} and booked_on < ${before}),
    moved as (
      select coalesce(sum(moved.amount) filter (where payments.booked_on >= ${from}), 0) as of_month,
        coalesce(sum(moved.amount) filter (where payments.booked_on < ${from}), 0) as of_earlier
      from allocations moved
      join payments on payments.company_id = moved.company_id and payments.id = moved.payment_id
      where moved.company_id = ${company} and moved.on_day >= ${from} and moved.on_day < ${before})
    select paid.amount - moved.of_month as received, moved.of_earlier as used from paid, moved`.execute(tx)
  const [row] = rows
  return { received: toPara(row?.received ?? 0), used: toPara(row?.used ?? 0) }
}
