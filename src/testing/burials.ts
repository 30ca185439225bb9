import type { BurialRequest, GraveFacts, IntermentFacts, RightFacts } from '../features/burial-verdict/facts.ts'
import { mayBury } from '../features/burial-verdict/may-bury.ts'
import { type BurialRules, defaultBurialRules } from '../features/burial-rules/public.ts'
import { addMonths } from '../shared/periods.ts'

// Facts for the verdict on a burial: docs/domain/burial-verdict.md#checks

export const grave = (facts: Partial<GraveFacts> = {}): GraveFacts => ({
  type: 'RAKA',
  places: 1,
  levels: 1,
  capacityCoffins: null,
  capacityUrns: null,
  section: 'OPEN',
  state: 'IN_USE',
  ...facts,
})
export const tomb = (facts: Partial<GraveFacts> = {}) => grave({ type: 'GROBNICA', places: 3, levels: 2, ...facts })

let ids = 0
export const coffin = (buriedOn: string | null, facts: Partial<IntermentFacts> = {}): IntermentFacts => ({
  id: (ids += 1),
  name: 'Марко Ђорђевић',
  kind: 'COFFIN',
  buriedOn,
  precision: 'DAY',
  place: 1,
  level: 1,
  isDeep: false,
  removedOn: null,
  ...facts,
})
export const urn = (buriedOn: string) => coffin(buriedOn, { kind: 'URN', place: null, level: null })

export const holder = {
  partyId: 7,
  name: 'Петар Ђорђевић',
  deceasedOn: null,
  transferDue: null,
  from: null,
  to: null,
}
/** A holder who has died, under rules that allow a year for the transfer. */
export const deceased = (deceasedOn: string, facts: object = {}) => ({
  ...holder,
  deceasedOn,
  transferDue: addMonths(deceasedOn, defaultBurialRules.transferMonths),
  ...facts,
})
export const right = (facts: Partial<RightFacts> = {}): RightFacts => ({
  from: '2000-01-01',
  to: null,
  holders: [holder],
  ...facts,
})

const request = (asked: Partial<BurialRequest> = {}): BurialRequest => ({
  date: '2026-12-01',
  kind: 'COFFIN',
  kinship: 'NOT_STATED',
  applicant: holder.partyId,
  hasConsent: false,
  hasHeirsStatement: false,
  ...asked,
})

interface Asked {
  readonly grave?: GraveFacts | null
  readonly buried?: readonly IntermentFacts[]
  readonly rights?: readonly RightFacts[] | null
  readonly claims?: readonly { dueYear: number; open: number }[] | null
  readonly rules?: Partial<BurialRules>
}
export const asked = (on: string, given: Asked, more: Partial<BurialRequest> = {}) => {
  const { grave: asked = grave(), buried = [], rights = [right()], claims = [], rules } = given
  return mayBury(asked, buried, rights, claims, { ...defaultBurialRules, ...rules }, request({ ...more, date: on }))
}
export const codes = (on: string, given: Asked, more?: Partial<BurialRequest>) => {
  const { answer, reasons } = asked(on, given, more)
  return [answer, ...reasons.map(({ code }) => code)]
}
