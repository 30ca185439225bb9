import { addDays, daysBetween, type IsoDate } from '../../shared/dates.ts'

/** A yearly rate in percent with at most two decimals, from its first day until the next one. */
export interface InterestRate {
  readonly from: IsoDate
  readonly percent: number
}

/** Days of delay in one year at one rate, both of them counted. */
export interface InterestPeriod {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly days: number
  readonly percent: number
  /** The interest in para, as a fraction of `denominator`: nothing is rounded before the sum. */
  readonly accrued: bigint
}

/** Of hundredths of a percent per day of a common year or a leap year. */
const denominator = 10_000n * 365n * 366n

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function periodOf(para: number, percent: number, from: IsoDate, to: IsoDate): InterestPeriod {
  const days = daysBetween(from, to) + 1
  const perYear = isLeap(Number(from.slice(0, 4))) ? 365n : 366n
  const accrued = BigInt(para) * BigInt(Math.round(percent * 100)) * BigInt(days) * perYear
  return { from, to, days, percent, accrued }
}

/**
 * The periods of delay from the day after `due` to `on`, by rates in the order of their first days; undefined if the first
 * rate begins later: docs/domain/money.md#default-interest
 */
export function interestPeriods(
  rates: readonly InterestRate[],
  para: number,
  due: IsoDate,
  on: IsoDate,
): InterestPeriod[] | undefined {
  if (on <= due) return []
  const first = addDays(due, 1)
  const [oldest] = rates
  if (!oldest || first < oldest.from) return undefined
  const [firstYear, lastYear] = [Number(first.slice(0, 4)), Number(on.slice(0, 4))]
  const years = Array.from({ length: lastYear - firstYear }, (_, at) => `${firstYear + at + 1}-01-01`)
  const later = [...rates.map(({ from }) => from), ...years].filter((from) => from > first && from <= on)
  const starts = [first, ...new Set(later.toSorted())]
  return starts.map((from, at) => {
    const next = starts[at + 1]
    const { percent } = rates.findLast((rate) => rate.from <= from) ?? oldest
    return periodOf(para, percent, from, next === undefined ? on : addDays(next, -1))
  })
}

/** Whole para of the sum, half of one up; rounded once for a claim, whatever parts of it were paid when. */
export function interestOf(periods: readonly Pick<InterestPeriod, 'accrued'>[]): number {
  const sum = periods.reduce((total, { accrued }) => total + accrued, 0n)
  return Number((2n * sum + denominator) / (2n * denominator))
}
