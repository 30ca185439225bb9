import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from './domain-vectors.json' with { type: 'json' }
import { amountText, amountWithCurrency, split, spread, toDinars, toPara, typedAmount } from './money.ts'
import { seededRandom } from './seeded-random.ts'

describe('an amount', () => {
  test.each([
    [0, '0,00 дин.'],
    [1, '0,01 дин.'],
    [100, '1,00 дин.'],
    [123_456, '1.234,56 дин.'],
    [100_000, '1.000,00 дин.'],
    [123_456_789, '1.234.567,89 дин.'],
    [-50, '-0,50 дин.'],
  ])('of %i para is formatted as %s', (para, text) => {
    expect(amountWithCurrency(para, 'rs').replace('\u00a0', ' ')).toBe(text)
  })

  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['1 234,56', 123_456],
    ['1234', 123_400],
    ['1.000', 100_000],
    ['1.234.567', 123_456_700],
    ['1234,5', 123_450],
    ['0,01', 1],
    ['12.000,00 дин.', 1_200_000],
    ['12.000 динара', 1_200_000],
    ['RSD 12.000,00', 1_200_000],
    ['12.000,- дин', 1_200_000],
    ['12.000,–', 1_200_000],
    ['\u200E12\u202F000,00\u00A0РСД', 1_200_000],
    ['999.999.999,99', 99_999_999_999],
  ])('can be typed as %s', (typed, para) => {
    expect(typedAmount(typed)).toBe(para)
  })

  test.each([[''], ['abc'], ['1,2,3'], ['1.2345'], ['1,234,56'], ['-5'], ['1,555'], ['12.34.56'], ['1e3'], ['0x10']])(
    'cannot be typed as %s',
    (typed) => {
      expect(typedAmount(typed)).toBeUndefined()
    },
  )

  test('is parsed back from its formatted text in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('rs', 'en'), (para, language) => {
        expect(typedAmount(amountText(para, language))).toBe(para)
        expect(toPara(toDinars(para))).toBe(para)
      }),
    )
  })

  test('is split into parts that add up to it and differ by at most one para', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 1, max: 10 }), (para, parts) => {
        const shares = spread(para, parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(para)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('splitting by weights', () => {
  test.each(vectors.splits)('$total para by $weights', ({ total, weights, parts }) => {
    expect(split(total, weights)).toEqual(parts)
  })

  test('always sums up, and no part is wrong by a para', () => {
    const chance = seededRandom(37)
    for (let round = 0; round < 500; round++) {
      const total = chance.integer(0, 99_999_999_999)
      const weights = Array.from({ length: chance.integer(1, 9) }, () => chance.integer(1, 1000))
      const parts = split(total, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
      for (const [at, part] of parts.entries()) {
        const difference = BigInt(part) * all - BigInt(total) * BigInt(weights[at] ?? 0)
        expect(difference < all && difference > -all).toBe(true)
      }
    }
  })
})
