import type { IsoDate } from '../../shared/dates.ts'
import { interestOf, interestPeriods, type InterestRate } from './interest.ts'

interface Claim {
  readonly para: number
  readonly due: IsoDate
  readonly on: IsoDate
  /** What was paid of the principal, and when; a day bears interest on what is owed at its beginning. */
  readonly paid: readonly { readonly on: IsoDate; readonly para: number }[]
}

/** The interest of a claim on a day, whatever parts of it were paid when; undefined before the first rate. */
export function claimInterest(rates: readonly InterestRate[], { para, due, on, paid }: Claim): number | undefined {
  if (on <= due) return 0
  const days = [...new Set(paid.map((each) => each.on).filter((day) => day > due && day < on))].toSorted()
  const accrued: { accrued: bigint }[] = []
  for (const [at, from] of [due, ...days].entries()) {
    const rest = para - paid.reduce((sum, each) => sum + (each.on <= from ? each.para : 0), 0)
    const periods = interestPeriods(rates, Math.max(0, rest), from, days[at] ?? on)
    if (!periods) return undefined
    accrued.push(...periods)
  }
  return interestOf(accrued)
}
