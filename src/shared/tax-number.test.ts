import { describe, expect, test } from 'vitest'
import { isTaxNumber, taxNumberControlDigit } from './tax-number.ts'

describe('a tax number', () => {
  test('ends with the control digit of ISO/IEC 7064, MOD 11,10', () => {
    expect(taxNumberControlDigit('99900123')).toBe('7')
    // The last product is 1, and 11 less 1 has two digits.
    expect(taxNumberControlDigit('12345677')).toBe('0')
    expect(isTaxNumber('999001237')).toBe(true)
  })

  test('is refused with any wrong digit', () => {
    const digits = [...'999001237']
    const numbers = digits.flatMap((_, at) => [...'0123456789'].map((other) => digits.with(at, other).join('')))
    expect(new Set(numbers.filter(isTaxNumber))).toEqual(new Set(['999001237']))
  })

  test.each(['', '99900123', '9990012370', '99900123а', '٩٩٩٠٠١٢٣٧'])('is not «%s»', (text) => {
    expect(isTaxNumber(text)).toBe(false)
  })
})
