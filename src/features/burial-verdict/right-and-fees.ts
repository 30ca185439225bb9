import { addDays, type IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import { holdersOn } from '../grave-rights/public.ts'
import { isOfSameHolder, lastOf } from './continuous-right.ts'
import type { BurialRequest, ClaimFacts, RightFacts } from './facts.ts'
import type { Reason } from './reasons.ts'
import type { BurialRules } from '../burial-rules/public.ts'

/** The right must last as long as the resting period: docs/domain/burial-verdict.md#right-holder-and-fees */
export function rightReasons(rights: readonly RightFacts[], rules: BurialRules, { date }: BurialRequest): Reason[] {
  const neededUntil = addMonths(date, 12 * rules.restYears)
  const right = rightOn(rights, date)
  if (!right) return [{ code: 'NO_RIGHT', neededUntil, ...taken(firstAfter(rights, date)) }]
  const last = lastOf(right, rights)
  if (last.to === null || last.to >= neededUntil) return []
  const ending = { code: 'RIGHT_ENDS_TOO_EARLY', ends: last.to, neededUntil } as const
  const extendTo = extended(last.to, neededUntil, rules.renewalYears)
  const next = firstAfter(rights, last.to)
  if (!next || next.from > extendTo) return [{ ...ending, extendTo }]
  // An extension must not overlap the next right, but can reach it.
  return [isOfSameHolder(last, next) ? { ...ending, extendTo: addDays(next.from, -1) } : { ...ending, ...taken(next) }]
}

const firstAfter = (rights: readonly RightFacts[], day: IsoDate) =>
  rights.filter(({ from }) => from > day).toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]

const taken = (next: RightFacts | undefined) => (next ? { takenFrom: next.from } : {})

/** The right on a day, or else the last one that has ended. */
const rightOn = (rights: readonly RightFacts[], day: IsoDate) =>
  rights
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => ((one.to ?? '9999') < (other.to ?? '9999') ? 1 : -1))[0]

/** The end after whole renewals, each from the end before. */
function extended(end: IsoDate, neededUntil: IsoDate, renewalYears: number): IsoDate {
  const years = Number(neededUntil.slice(0, 4)) - Number(end.slice(0, 4))
  const renewals = Math.max(1, Math.ceil(years / renewalYears))
  const extendTo = addMonths(end, 12 * renewalYears * renewals)
  return extendTo >= neededUntil ? extendTo : addMonths(end, 12 * renewalYears * (renewals + 1))
}

export function holderReasons(rights: readonly RightFacts[], request: BurialRequest): Reason[] {
  const { date, applicant, hasConsent, hasHeirsStatement } = request
  const holders = holdersOn(rightOn(rights, date)?.holders ?? [], date)
  if (holders.length === 0) return []
  const living = holders.filter(({ deceasedOn }) => deceasedOn === null || deceasedOn > date)
  const names = (living.length > 0 ? living : holders).map(({ name }) => name)
  if (living.length === 0) {
    const [until = date] = holders.flatMap(({ transferDue }) => transferDue ?? []).toSorted()
    return [{ code: hasHeirsStatement ? 'TRANSFER_DUE' : 'HOLDER_DECEASED', names, until }]
  }
  if (hasConsent || living.some(({ partyId }) => partyId === applicant)) return []
  return applicant === null ? [{ code: 'APPLICANT_NOT_STATED' }] : [{ code: 'CONSENT_MISSING', names }]
}

/** Fees are paid through the year of the burial. */
export function feeReasons(claims: readonly ClaimFacts[], { date }: BurialRequest): Reason[] {
  const due = claims.filter(({ dueYear, open }) => open > 0 && dueYear <= Number(date.slice(0, 4)))
  if (due.length === 0) return []
  const years = due.map(({ dueYear }) => dueYear)
  const open = due.reduce((sum, claim) => sum + claim.open, 0)
  return [{ code: 'FEES_OPEN', open, firstYear: Math.min(...years), lastYear: Math.max(...years) }]
}
