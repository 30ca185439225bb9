import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankAccount, fullAccount, iban, shortAccount } from './bank-account.ts'
import vectors from './domain-vectors.json' with { type: 'json' }

describe('a valid bank account', () => {
  test.each(vectors.account.valid)('is $value', ({ value, d18, full, short, iban: asIban }) => {
    expect(bankAccount(value)).toEqual({ digits18: d18 })
    expect(fullAccount(d18)).toBe(full)
    expect(shortAccount(d18)).toBe(short)
    expect(iban(d18)).toBe(asIban)
  })

  test('can be entered as an IBAN in groups, in lower case, with non-breaking spaces', () => {
    expect(bankAccount(' rs35 1600 0000\u00a00000 0123 95 ')).toEqual({ digits18: '160000000000012395' })
  })

  test('is the same in all notations, and its IBAN begins with RS35', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), (number) => {
        const first16 = String(number).padStart(16, '0')
        const digits18 = first16 + String(98n - ((number * 100n) % 97n)).padStart(2, '0')
        for (const form of [digits18, fullAccount(digits18), shortAccount(digits18), iban(digits18)]) {
          expect(bankAccount(form)).toEqual({ digits18 })
        }
        expect(iban(digits18)).toMatch(/^RS35/)
      }),
    )
  })
})

describe('an invalid bank account', () => {
  test.each(vectors.account.invalid)('is $value: $why', ({ value, why }) => {
    expect(bankAccount(value)).toEqual({ fault: why })
  })

  test('is detected for every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(17), fc.nat(9), (at, digit) => {
        const valid = '265100000000045641'
        const wrong = valid.slice(0, at) + digit + valid.slice(at + 1)
        fc.pre(wrong !== valid)
        expect(bankAccount(wrong)).toEqual({ fault: 'CONTROL' })
      }),
    )
  })
})
