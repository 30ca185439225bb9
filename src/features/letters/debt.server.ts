import { documentDate } from '../../shared/dates.ts'
import { addsUp } from './debt.ts'
import { writtenAmount } from '../../server/documents/amount.ts'

/** Details of the debt that a letter prints in addition to the amount; all are optional. */
export interface PrintedDebt {
  billNumber: string | null
  billDate: string | null
  dueDate: string | null
  periodFrom: string | null
  periodTo: string | null
  principalAmount: number | null
  interestAmount: number | null
}

/** «за 2025. годину», «за период од … до … године», or one end of it. */
export function inPeriod({ periodFrom: from, periodTo: to }: PrintedDebt): string {
  const year = from?.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `за ${year}. годину`
  const ends = [from && `од ${documentDate(from)}`, to && `до ${documentDate(to)}`].filter(Boolean)
  return ends.length === 0 ? '' : `за период ${ends.join(' ')} године`
}

/** «по рачуну број … од … године, доспелом … године», each part only if known. */
export function byBill({ billNumber, billDate, dueDate }: PrintedDebt, letterDate: string): string {
  const bill = [billNumber && `број ${billNumber}`, billDate && `од ${documentDate(billDate)} године`].filter(Boolean)
  const isBill = bill.length > 0
  const due = dueDate && dueOn(dueDate, letterDate, isBill)
  return listed(isBill && `по рачуну ${bill.join(' ')}`, due)
}

/** Joins the non-empty parts with commas. */
export const listed = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', ')

/** The due date of a bill («по рачуну …») or of the fee itself. */
function dueOn(date: string, letterDate: string, isBill: boolean): string {
  const future = isBill ? 'који доспева' : 'која доспева'
  const past = isBill ? 'доспелом' : 'која је доспела'
  return `${date > letterDate ? future : past} ${documentDate(date)} године`
}

/** «од чега је главница … динара, а камата … динара»; empty if the parts do not add up to the whole. */
export function madeOf(debt: PrintedDebt, amount: number): string {
  const { principalAmount: principal, interestAmount: interest } = debt
  if (!addsUp({ ...debt }, amount)) return ''
  const parts = [
    principal !== null && `главница ${writtenAmount(principal)}\u00a0динара`,
    interest !== null && `камата ${writtenAmount(interest)}\u00a0динара`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `од чега је ${parts.join(', а ')}`
}

/** What contains VAT: interest does not. */
export const vatOf = ({ interestAmount }: PrintedDebt, amount: number) => ({
  amount,
  what: interestAmount ? 'Главница' : 'Износ',
  company: 'Предузеће',
})
