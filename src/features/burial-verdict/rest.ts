import type { IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import type { IntermentFacts } from './facts.ts'

/** docs/domain/interments.md#precision-of-the-date */
const yearsAround = 1

/** The last day on which the burial can have taken place; null if nothing is known of it. */
export function latestBurial({ buriedOn, precision }: Pick<IntermentFacts, 'buriedOn' | 'precision'>): IsoDate | null {
  if (buriedOn === null || precision === 'UNKNOWN') return null
  const year = buriedOn.slice(0, 4)
  if (precision === 'YEAR') return `${year}-12-31`
  if (precision === 'ABOUT') return `${Math.min(Number(year) + yearsAround, 9999)}-12-31`
  // The last day of a shorter month.
  if (precision === 'MONTH') return addMonths(`${year}-01-31`, Number(buriedOn.slice(5, 7)) - 1)
  return buriedOn
}

/** The first day on which it can have taken place. */
export function earliestBurial({
  buriedOn,
  precision,
}: Pick<IntermentFacts, 'buriedOn' | 'precision'>): IsoDate | null {
  if (buriedOn === null || precision === 'UNKNOWN') return null
  const year = Number(buriedOn.slice(0, 4))
  if (precision === 'YEAR') return `${year}-01-01`
  if (precision === 'ABOUT') return `${Math.max(year - yearsAround, 1000)}-01-01`
  return precision === 'MONTH' ? `${buriedOn.slice(0, 7)}-01` : buriedOn
}

/** The last day of the resting period; null if unknown: docs/domain/burial-verdict.md#end-of-the-rest */
export function restEnd(burial: Pick<IntermentFacts, 'buriedOn' | 'precision'>, restYears: number): IsoDate | null {
  const latest = latestBurial(burial)
  return latest === null ? null : addMonths(latest, 12 * restYears)
}

/**
 * Whether a coffin is in its resting period on a day, as far as known. A coffin to be buried later reserves its place
 * until then.
 */
export function restOn(interment: IntermentFacts, day: IsoDate, restYears: number): 'RESTS' | 'OVER' | 'UNKNOWN' {
  const end = restEnd(interment, restYears)
  if (end === null) return 'UNKNOWN'
  return day <= end ? 'RESTS' : 'OVER'
}

export const isThereOn = ({ removedOn }: Pick<IntermentFacts, 'removedOn'>, day: IsoDate) =>
  removedOn === null || removedOn > day
