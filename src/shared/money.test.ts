import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, amountWithCurrency, spread, toDinars, toPara, typedAmount } from './money.ts'

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
