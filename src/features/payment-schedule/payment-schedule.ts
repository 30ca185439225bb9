/** Ten years: docs/requirements.md#payment-schedule */
const months = 120

/** The instalments of one year: their number, first and last month, and total. Amounts in para. */
export interface ScheduleRow {
  year: number
  from: number
  to: number
  instalments: number
  amount: number
  total: number
}

export interface PaymentSchedule {
  /** The price divided by 120, rounded to the para. */
  instalment: number
  firstYear: ScheduleRow[]
  fullYears: ScheduleRow[]
  lastYear: ScheduleRow[]
  /** The price minus 120 rounded instalments. */
  difference: number
}

/** The schedule of a price in para, starting in the month of the contract. */
export function paymentSchedule(price: number, contractDate: string): PaymentSchedule {
  const [year = 0, month = 1] = contractDate.split('-').map(Number)
  const instalment = Math.round(price / months)
  const row = (rowYear: number, from: number, to: number): ScheduleRow => {
    const instalments = to - from + 1
    return { year: rowYear, from, to, instalments, amount: instalment, total: instalments * instalment }
  }
  const startsFull = month === 1
  const full = startsFull ? 10 : 9
  return {
    instalment,
    firstYear: startsFull ? [] : [row(year, month, 12)],
    fullYears: Array.from({ length: full }, (_, index) => row(year + index + (startsFull ? 0 : 1), 1, 12)),
    lastYear: startsFull ? [] : [row(year + 10, 1, month - 1)],
    difference: price - months * instalment,
  }
}

/** The amount paid up to and including a month, and the remaining price; in para. */
export function paidUntil(price: number, contractDate: string, year: number, month: number) {
  const [contractYear = 0, contractMonth = 1] = contractDate.split('-').map(Number)
  const elapsed = Math.min(months, Math.max(0, (year - contractYear) * 12 + month - contractMonth + 1))
  const paid = elapsed * Math.round(price / months)
  return { elapsed, paid, remaining: price - paid }
}
