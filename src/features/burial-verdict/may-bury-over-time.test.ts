import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { type BurialRequest, datePrecisions, type GraveFacts, type IntermentFacts } from './facts.ts'
import { answers, mayBury } from './may-bury.ts'
import { checks, reasons as declared, type ReasonCode } from './reasons.ts'
import { defaultBurialRules } from '../burial-rules/public.ts'
import { reasonText } from './texts.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days))
const grave: fc.Arbitrary<GraveFacts> = fc.record({
  type: fc.constantFrom('RAKA', 'GROBNICA', 'URNA'),
  places: fc.integer({ min: 1, max: 3 }),
  levels: fc.integer({ min: 1, max: 3 }),
  capacityCoffins: fc.constant(null),
  capacityUrns: fc.constantFrom(null, 1),
  section: fc.constant(null),
  state: fc.constant('IN_USE'),
})
const interment: fc.Arbitrary<IntermentFacts> = fc.record({
  id: fc.nat(),
  name: fc.constantFrom('Марко', 'Јелена'),
  kind: fc.constantFrom('COFFIN', 'COFFIN', 'URN', 'REMAINS'),
  buriedOn: fc.option(day),
  precision: fc.constantFrom(...datePrecisions),
  place: fc.option(fc.integer({ min: 1, max: 3 })),
  level: fc.option(fc.integer({ min: 1, max: 3 })),
  isDeep: fc.boolean(),
  removedOn: fc.option(day),
})
const burialCase = fc.record({
  grave,
  interments: fc.array(interment, { maxLength: 6 }),
  rules: fc.record({
    restYears: fc.integer({ min: 10, max: 20 }),
    allowsCoffinAbove: fc.boolean(),
    allowsReduction: fc.boolean(),
  }),
  kind: fc.constantFrom('COFFIN', 'URN'),
  date: day,
})
type Case = typeof burialCase extends fc.Arbitrary<infer Value> ? Value : never

const verdictOn = (date: string, { grave, interments, rules, kind }: Omit<Case, 'date'>) => {
  const request: BurialRequest = {
    date,
    kind,
    kinship: 'NOT_STATED',
    applicant: null,
    hasConsent: true,
    hasHeirsStatement: false,
  }
  return mayBury(grave, interments, null, null, { ...defaultBurialRules, ...rules }, request)
}

test('what may be buried on a day may be buried on every later day, if nothing else changes', () => {
  fc.assert(
    fc.property(burialCase, fc.nat(9_000), (given, later) => {
      const [now, then] = [given.date, addDays(given.date, later)].map((date) => verdictOn(date, given).answer)
      expect(answers.indexOf(then ?? 'NO'), `${now} becomes ${then}`).toBeLessThanOrEqual(answers.indexOf(now ?? 'NO'))
    }),
    { numRuns: 500 },
  )
})

test('the first possible day is possible, and the day before it is not', () => {
  fc.assert(
    fc.property(burialCase, (given) => {
      const { reasons } = verdictOn(given.date, given)
      const possibleFrom = reasons.map((reason) => (reason.code === 'RESTS' ? reason.possibleFrom : null))[0]
      if (!possibleFrom) return
      expect(verdictOn(possibleFrom, given).answer).not.toBe('NO')
      expect(verdictOn(addDays(possibleFrom, -1), given).answer).toBe('NO')
    }),
    { numRuns: 500 },
  )
})

test('a refusal and a condition have a reason, the reasons are in the order of the checks, and each has its texts', () => {
  const orderOf = (code: ReasonCode) => checks.indexOf(declared[code].check)
  fc.assert(
    fc.property(burialCase, (given) => {
      const { answer, reasons, slot } = verdictOn(given.date, given)
      const effects = reasons.map(({ code }): string => declared[code].effect)
      expect(effects.includes('REFUSES')).toBe(answer === 'NO')
      if (answer === 'CONDITIONALLY') expect(effects).toContain('CONDITION')
      const order = reasons.map(({ code }) => orderOf(code))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      if (answer === 'NO') expect(slot).toBeNull()
      for (const reason of reasons) {
        const { evidence, advice = evidence } = reasonText(reason)
        expect([...evidence, ...advice].join(' ')).not.toMatch(/undefined|null|\[object/)
      }
    }),
    { numRuns: 200 },
  )
})
