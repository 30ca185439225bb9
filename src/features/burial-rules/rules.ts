import { usualLeaseYears } from './lease.ts'
import type { Weekday } from '../../shared/weekdays.ts'

/** The rules of a graveyard, which a town's decision sets: docs/domain/burial-verdict.md#rules-of-a-graveyard */
export interface BurialRules {
  readonly state: 'OPEN' | 'CLOSED_FOR_NEW' | 'CLOSED'
  /** Years before the place of a coffin may be used again; at least 10 by law. */
  readonly restYears: number
  /** The period by which a right of use is extended. */
  readonly renewalYears: number
  /** Whether a coffin may be buried above one that was buried deep. */
  readonly allowsCoffinAbove: boolean
  /** Whether remains in a full tomb may be reduced after their resting period. */
  readonly allowsReduction: boolean
  /** The days of a year, `MM-dd`, between which remains may be moved; the season may include the turn of the year. */
  readonly exhumationFrom: string
  readonly exhumationTo: string
  /** Days without burials: of every week, `MM-dd` of every year, or `yyyy-MM-dd` once. */
  readonly noBurialWeekdays: readonly Weekday[]
  readonly noBurialDates: readonly string[]
  /** The number of months within which the right of a deceased holder must be transferred. */
  readonly transferMonths: number
}

export const defaultBurialRules: BurialRules = {
  state: 'OPEN',
  restYears: 10,
  renewalYears: usualLeaseYears,
  allowsCoffinAbove: true,
  allowsReduction: true,
  exhumationFrom: '10-01',
  exhumationTo: '04-30',
  noBurialWeekdays: [],
  noBurialDates: [],
  transferMonths: 12,
}
