import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { addDays } from './dates.ts'
import vectors from './domain-vectors.json' with { type: 'json' }
import { jmbgControlDigit, jmbgFacts, jmbgFault } from './jmbg.ts'
import { explanationOf, jmbgExplanation } from './value-explanations.ts'

const today = '2026-11-21'

const first12 = fc.tuple(fc.integer({ min: 0, max: 82_000 }), fc.nat(99), fc.nat(999)).map(([days, region, serial]) => {
  const date = addDays('1800-01-01', days)
  return (
    date.slice(8) + date.slice(5, 7) + date.slice(1, 4) + `${region}`.padStart(2, '0') + `${serial}`.padStart(3, '0')
  )
})

describe('a valid JMBG', () => {
  test.each(vectors.jmbg.valid)('is $value', ({ value, iso, sex, region, k }) => {
    expect(jmbgFault(value, today)).toBeUndefined()
    expect(jmbgFault(` ${value} `, today)).toBeUndefined()
    expect(jmbgFacts(value)).toEqual({ dateOfBirth: iso, sex, region })
    expect(jmbgControlDigit(value.slice(0, 12))).toBe(String(k))
  })

  test('has a real past date and exactly one valid check digit', () => {
    fc.assert(
      fc.property(first12, fc.nat(9), (digits, last) => {
        const control = jmbgControlDigit(digits)
        expect(jmbgFault(digits + control, today)).toBeUndefined()
        if (String(last) !== control) expect(jmbgFault(digits + last, today)).toBe('CHECK')
      }),
    )
  })

  test('matches the published example 051298171777', () => {
    expect(jmbgControlDigit('051298171777')).toBe('6')
  })
})

describe('an invalid JMBG', () => {
  test.each(vectors.jmbg.invalid)('is $value: $why', ({ value, why }) => {
    expect(jmbgFault(value, today)).toBe(why)
  })

  test.each(['١٥٠٦٩٨٥٧٣٥٠٥٥', '+506985735055', '1.5e12'])(
    'is %s, which has characters other than the digits 0 to 9',
    (value) => {
      expect(jmbgFault(value, today)).toBe('NOT_NUMBER')
    },
  )

  test('with a future date becomes valid on that date', () => {
    expect(jmbgFault('2211026710101', '2026-11-21')).toBe('FUTURE')
    expect(jmbgFault('2211026710101', '2026-11-22')).toBeUndefined()
  })

  test('is detected for every single wrong digit, unless the remainders are 0 and 1', () => {
    const remainder = (digits: string) =>
      [...digits].slice(0, 12).reduce((sum, digit, at) => sum + Number(digit) * (7 - (at % 6)), 0) % 11
    fc.assert(
      fc.property(first12, fc.nat(12), fc.nat(9), (digits, at, other) => {
        const valid = digits + jmbgControlDigit(digits)
        const wrong = valid.slice(0, at) + other + valid.slice(at + 1)
        fc.pre(wrong !== valid)
        fc.pre(!(remainder(valid) < 2 && remainder(wrong) < 2))
        expect(jmbgFault(wrong, today)).toBeDefined()
      }),
    )
  })
})

describe('the explanation of an invalid JMBG', () => {
  test.each([
    ['123', 'ЈМБГ мора имати тачно 13 цифара.'],
    ['01019507101299', 'ЈМБГ мора имати тачно 13 цифара.'],
    ['3102950710129', 'Првих седам цифара ЈМБГ не чини исправан датум рођења.'],
    ['0101799710120', 'Датум рођења у ЈМБГ је у будућности.'],
    ['0101950710128', 'Контролна (последња) цифра ЈМБГ није тачна. Проверите све цифре.'],
    ['0101950 710128', 'Контролна (последња) цифра ЈМБГ није тачна. Проверите све цифре.'],
  ])('names the violated rule: %s', (typed, sentence) => {
    expect(jmbgExplanation(typed)?.[0]).toBe(sentence)
  })

  test('is absent for a valid, empty or non-numeric value, which have their own codes', () => {
    for (const typed of ['0101950710129', '', '0101950a10129']) expect(jmbgExplanation(typed)).toBeUndefined()
  })

  test.each([
    [deathRecord.fields, 'jmbg', 'DEATH_RECORD_JMBG_NOT_VALID'],
    [rentContract.fields, 'jmbgNumber', 'CONTRACT_RENT_BURIAL_JMBG_NOT_VALID'],
    [chapelContract.fields, 'clientJmbg', 'CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_NOT_VALID'],
  ] as const)('is available in every form', (fields, name, code) => {
    expect(explanationOf(fields, name, code, '123')?.[1]).toBe('A JMBG must have exactly 13 digits.')
    expect(explanationOf(fields, name, code.replace('NOT_VALID', 'CANT_BE_NULL'), '123')).toBeUndefined()
  })
})
