import type { IsoDate } from '../../shared/dates.ts'

export const rateOf = (para: number, rates: number) => Math.floor(para / rates)

/** Equal monthly instalments in para; the last one takes the rest, and a month without the day ends earlier. */
export function instalments(para: number, { rates, firstDueOn }: { rates: number; firstDueOn: IsoDate }) {
  const each = rateOf(para, rates)
  return Array.from({ length: rates }, (_, at) => ({
    para: at === rates - 1 ? para - each * (rates - 1) : each,
    dueOn: monthsLater(firstDueOn, at),
  }))
}

function monthsLater(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)))
  return date.toISOString().slice(0, 10)
}
