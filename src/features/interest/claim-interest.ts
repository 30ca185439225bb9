import type { IsoDate } from '../../shared/dates.ts'
import { interestPeriods, type InterestPeriod, type InterestRate } from './interest.ts'

interface Claim {
  readonly para: number
  readonly due: IsoDate
  readonly on: IsoDate
  /** What was paid of the principal, and when; a day bears interest on what is owed at its beginning. */
  readonly paid: readonly { readonly on: IsoDate; readonly para: number }[]
}

/** Days of delay with one debt, at one rate in one year. */
export interface ClaimPeriod extends InterestPeriod {
  readonly para: number
}

/** The periods of delay of a claim until a day, whatever parts of it were paid when; undefined before the first rate. */
export function claimPeriods(
  rates: readonly InterestRate[],
  { para, due, on, paid }: Claim,
): ClaimPeriod[] | undefined {
  if (on <= due) return []
  const days = [...new Set(paid.map((each) => each.on).filter((day) => day > due && day < on))].toSorted()
  const all: ClaimPeriod[] = []
  for (const [at, from] of [due, ...days].entries()) {
    const rest = Math.max(0, para - paid.reduce((sum, each) => sum + (each.on <= from ? each.para : 0), 0))
    const periods = interestPeriods(rates, rest, from, days[at] ?? on)
    if (!periods) return undefined
    if (rest > 0) all.push(...periods.map((period) => ({ ...period, para: rest })))
  }
  return all
}
