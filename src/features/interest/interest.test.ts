import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import vectors from '../../shared/domain-vectors.json' with { type: 'json' }
import { firstRates } from './first-rates.ts'
import { interestOf, interestPeriods } from './interest.ts'

const { entities: rates } = firstRates
const periods = (para: number, due: string, on: string) => interestPeriods(rates, para, due, on)

// docs/domain/money.md#default-interest
test.each(vectors.interest)('$principalPara para due $due cost $interestPara until $to', (vector) => {
  const found = periods(vector.principalPara, vector.due, vector.to)
  expect(found ? interestOf(found) : null).toBe(vector.interestPara)
})

test.each(vectors.interestRoundedOnce)('interest of a debt paid in parts is rounded once: $oncePara', (vector) => {
  const parts = [
    periods(vector.principalPara, vector.due, vector.paidOn) ?? [],
    periods(vector.principalPara - vector.paidPara, vector.paidOn, vector.restPaidOn) ?? [],
  ]
  expect(interestOf(parts.flat())).toBe(vector.oncePara)
  expect(parts.reduce((sum, part) => sum + interestOf(part), 0)).toBe(vector.eachBookedPara)
})

test('a part of the principal paid meanwhile stops its interest', () => {
  const [before = [], after = []] = [
    periods(1_200_000, '2025-06-30', '2025-07-30'),
    periods(700_000, '2025-07-30', '2025-08-29'),
  ]
  expect(interestOf([...before, ...after])).toBe(21_473)
})

test.each([
  ['2023-01-31', '2026-09-30', 12],
  ['2022-03-31', '2022-12-31', 10],
  ['2019-01-31', '2021-01-31', 10],
])('from %s to %s there are %i periods, without a gap', (due, on, count) => {
  const found = periods(146_600, due, on) ?? []
  expect(found).toHaveLength(count)
  expect(found.map(({ from }) => from)).toEqual(
    [due, ...found.slice(0, -1).map(({ to }) => to)].map((day) => addDays(day, 1)),
  )
  expect(found.at(-1)?.to).toBe(on)
})

describe('before the first rate', () => {
  test('nothing is calculated, not even 0', () => {
    expect(periods(100, '2018-03-13', '2018-03-20')).toBeUndefined()
    expect(interestPeriods([], 100, '2025-01-01', '2025-01-02')).toBeUndefined()
  })
  test('a delay that begins on its first day is', () =>
    expect(periods(100, '2018-03-14', '2018-03-15')).toHaveLength(1))
})

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2018-03-14', days))
const para = fc.integer({ min: 0, max: 99_999_999_999 })
const accrued = (...of: Parameters<typeof periods>) =>
  (periods(...of) ?? []).reduce((sum, period) => sum + period.accrued, 0n)

test('the interest of a period is exactly that of its parts', () => {
  fc.assert(
    fc.property(para, fc.uniqueArray(day, { minLength: 3, maxLength: 3 }), (debt, days) => {
      const [due = '', between = '', on = ''] = days.toSorted()
      expect(accrued(debt, due, on)).toBe(accrued(debt, due, between) + accrued(debt, between, on))
    }),
  )
})

test('the interest of a debt is exactly that of its parts, and never less on a later day', () => {
  fc.assert(
    fc.property(para, para, day, day, (one, other, due, on) => {
      expect(accrued(one + other, due, on)).toBe(accrued(one, due, on) + accrued(other, due, on))
      expect(accrued(one, due, addDays(on, 1))).toBeGreaterThanOrEqual(accrued(one, due, on))
    }),
  )
})
