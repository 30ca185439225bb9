import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'

interface Receipted {
  readonly direction: string
  readonly method: string
  readonly receivedOn: IsoDate
  readonly receiptNumber: string | null
}

/** Of what is paid at the desk, in cash or by card; one writer at a time numbers the receipts of a company, in each year from 1 on. */
export async function receiptNumbers(tx: Tx, company: CompanyId, payments: readonly Receipted[]) {
  const last = new Map<string, number>()
  const numbers: (string | null)[] = []
  for (const { direction, method, receivedOn, receiptNumber } of payments) {
    const isNumbered = direction === 'IN' && (method === 'CASH' || method === 'CARD') && receiptNumber === null
    const year = receivedOn.slice(0, 4)
    const next = isNumbered ? (last.get(year) ?? (await lastOf(tx, company, year))) + 1 : 0
    if (isNumbered) last.set(year, next)
    numbers.push(isNumbered ? `${next}/${year}` : receiptNumber)
  }
  return numbers
}

async function lastOf(tx: Tx, company: CompanyId, year: string) {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(split_part(receipt_number, '/', 1)::bigint), 0) as last from payments
    where company_id = ${company} and receipt_number ~ ${`^[0-9]{1,9}/${year}$`}
      and booked_on >= ${`${Number(year) - 1}-01-01`}::date`.execute(tx)
  return rows[0]?.last ?? 0
}
