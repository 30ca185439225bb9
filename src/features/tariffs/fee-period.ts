import { addDays, type IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'

// docs/domain/money.md#who-pays-what

export interface FeePeriod {
  readonly from: IsoDate
  readonly to: IsoDate
}

const monthOf = (day: IsoDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** A yearly fee for maintenance is for the calendar year. */
export const calendarYear = (year: number): FeePeriod => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The period of so many months, counted from the first day of a right, that begins in a year; undefined if none does. */
export function periodFromRight(rightFrom: IsoDate, months: number, year: number): FeePeriod | undefined {
  const passed = Number(`${year}`) * 12 + 1 - monthOf(rightFrom)
  const periods = Math.max(0, Math.ceil(passed / months))
  const from = addMonths(rightFrom, periods * months)
  if (Number(from.slice(0, 4)) !== year) return undefined
  return { from, to: addDays(addMonths(rightFrom, (periods + 1) * months), -1) }
}

/** For a right that begins within a period: its months, the first one whole, of those of the period. Half a para is rounded up. */
export function proRata(para: number, { from, to }: FeePeriod, firstDay: IsoDate): number {
  if (firstDay <= from) return para
  const months = BigInt(monthOf(to) - monthOf(from) + 1)
  const remaining = BigInt(monthOf(to) - monthOf(firstDay) + 1)
  return Number((2n * BigInt(para) * remaining + months) / (2n * months))
}
