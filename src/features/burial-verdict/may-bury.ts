import { addDays, type IsoDate } from '../../shared/dates.ts'
import { isOnWeekday } from '../../shared/weekdays.ts'
import type { BurialRequest, ClaimFacts, GraveFacts, IntermentFacts, RightFacts, Slot } from './facts.ts'
import { reasons as declared, type Reason } from './reasons.ts'
import { isThereOn } from './rest.ts'
import { feeReasons, holderReasons, rightReasons } from './right-and-fees.ts'
import { room } from './room.ts'
import type { BurialRules } from '../burial-rules/public.ts'

export const answers = ['YES', 'CONDITIONALLY', 'NO'] as const

export interface BurialVerdict {
  readonly answer: (typeof answers)[number]
  /** In the order of the checks. */
  readonly reasons: readonly Reason[]
  /** Where to bury; null if the answer is no, and for urns and remains, which need no place of their own. */
  readonly slot: Slot | null
}

/**
 * «Може ли се сахранити овде?»: docs/domain/burial-verdict.md#checks. `grave` is null if it is not in the register;
 * `rights` and `claims` are null if they are not recorded and therefore cannot be checked.
 */
export function mayBury(
  grave: GraveFacts | null,
  interments: readonly IntermentFacts[],
  rights: readonly RightFacts[] | null,
  claims: readonly ClaimFacts[] | null,
  rules: BurialRules,
  request: BurialRequest,
): BurialVerdict {
  const inUse = closureReasons(grave, interments, rules, request)
  if (!grave) return verdict([...inUse, { code: 'GRAVE_NOT_KNOWN' }], null)
  const { slot, reasons } = room(grave, interments, rules, request)
  return verdict(
    [
      ...inUse,
      ...(grave.state === 'IN_PROCEDURE' ? [{ code: 'GRAVE_IN_PROCEDURE' } as const] : []),
      ...(grave.state === 'BLOCKED' ? [{ code: 'GRAVE_BLOCKED' } as const] : []),
      ...reasons,
      ...(isCommon(grave) ? [] : ofHolder(rights, claims, rules, request)),
      ...dayReasons(rules, request),
      ...removalReasons(rules, request),
    ],
    slot,
  )
}

function verdict(reasons: readonly Reason[], slot: Slot | null): BurialVerdict {
  const effects = new Set(reasons.map(({ code }): string => declared[code].effect))
  const answer = effects.has('REFUSES') ? 'NO' : effects.has('CONDITION') ? 'CONDITIONALLY' : 'YES'
  return { answer, reasons, slot: answer === 'NO' ? null : slot }
}

/** Places of the graveyard itself, to which nobody has a right. */
const isCommon = ({ type }: GraveFacts) => type === 'SCATTERING' || type === 'OSSUARY'

function closureReasons(
  grave: GraveFacts | null,
  interments: readonly IntermentFacts[],
  rules: BurialRules,
  { date, kinship }: BurialRequest,
): Reason[] {
  const states = [rules.state, grave?.section]
  if (states.includes('CLOSED')) return [{ code: 'CLOSED' }]
  if (!states.includes('CLOSED_FOR_NEW')) return []
  const isAnybodyThere = interments.some((each) => isThereOn(each, date))
  if (kinship === 'STRANGER' || !isAnybodyThere) return [{ code: 'ONLY_FOR_RELATIVES' }]
  return kinship === 'NOT_STATED' ? [{ code: 'KINSHIP_NOT_STATED' }] : []
}

function ofHolder(
  rights: readonly RightFacts[] | null,
  claims: readonly ClaimFacts[] | null,
  rules: BurialRules,
  request: BurialRequest,
): Reason[] {
  return [
    ...(rights
      ? [...rightReasons(rights, rules, request), ...holderReasons(rights, request)]
      : [{ code: 'RIGHT_NOT_CHECKED' } as const]),
    ...(claims ? feeReasons(claims, request) : [{ code: 'FEES_NOT_CHECKED' } as const]),
  ]
}

/** Longer than any row of holidays. */
const searchedDays = 31

function dayReasons({ noBurialWeekdays, noBurialDates }: BurialRules, { date: day }: BurialRequest): Reason[] {
  const isWithout = (date: IsoDate) =>
    noBurialWeekdays.some((weekday) => isOnWeekday(date, weekday)) ||
    noBurialDates.some((each) => each === date || each === date.slice(5))
  if (!isWithout(day)) return []
  const later = Array.from({ length: searchedDays }, (_, at) => addDays(day, at + 1))
  return [{ code: 'NO_BURIALS_THAT_DAY', day, next: later.find((date) => !isWithout(date)) ?? null }]
}

/** Remains are dug up elsewhere before they are buried here. */
function removalReasons(rules: BurialRules, { date, kind }: BurialRequest): Reason[] {
  if (kind !== 'REMAINS') return []
  const { exhumationFrom: from, exhumationTo: to } = rules
  const day = date.slice(5)
  const isInSeason = from <= to ? from <= day && day <= to : from <= day || day <= to
  return [{ code: 'EXHUMATION_APPROVAL' }, ...(isInSeason ? [] : [{ code: 'OUTSIDE_SEASON', from, to } as const])]
}
