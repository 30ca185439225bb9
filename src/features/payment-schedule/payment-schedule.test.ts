import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidUntil, paymentSchedule } from './payment-schedule.ts'

describe('the payment schedule', () => {
  test('divides the price over 120 monthly instalments, each rounded to the para', () => {
    expect(paymentSchedule(1_200_000, '2026-05-01').instalment).toBe(10_000)
    expect(paymentSchedule(1_000_000, '2026-05-01').instalment).toBe(8333)
    expect(paymentSchedule(2_500_000, '2026-05-01').instalment).toBe(20_833)
  })

  test('states the difference between the rounded instalments and the price', () => {
    expect(paymentSchedule(1_000_000, '2026-05-01').difference).toBe(40)
    expect(paymentSchedule(2_500_000, '2026-05-01').difference).toBe(40)
    expect(paymentSchedule(1_200_000, '2026-05-01').difference).toBe(0)
  })

  test('has the remaining months in the first year, the months before the contract month in the last year, and twelve in the others', () => {
    const { firstYear, fullYears, lastYear } = paymentSchedule(1_200_000, '2026-05-17')
    expect(firstYear).toEqual([{ year: 2026, from: 5, to: 12, instalments: 8, amount: 10_000, total: 80_000 }])
    expect(fullYears.map(({ year }) => year)).toEqual([2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035])
    expect(fullYears.every(({ instalments, total }) => instalments === 12 && total === 120_000)).toBe(true)
    expect(lastYear).toEqual([{ year: 2036, from: 1, to: 4, instalments: 4, amount: 10_000, total: 40_000 }])
  })

  test('has one instalment in the first and eleven in the last year of a contract in December', () => {
    const { firstYear, fullYears, lastYear } = paymentSchedule(1_200_000, '2026-12-31')
    expect([firstYear[0]?.instalments, fullYears.length, lastYear[0]?.year, lastYear[0]?.instalments]).toEqual([
      1, 9, 2036, 11,
    ])
  })

  test('has exactly ten full years for a contract in January', () => {
    const { firstYear, fullYears, lastYear } = paymentSchedule(1_200_000, '2026-01-01')
    expect([firstYear, fullYears.length, fullYears[0]?.year, lastYear]).toEqual([[], 10, 2026, []])
  })

  test('always has 120 instalments, which add up to the price with the difference', () => {
    const date = fc
      .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-15`)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), date, (price, contractDate) => {
        const { firstYear, fullYears, lastYear, difference } = paymentSchedule(price, contractDate)
        const rows = [...firstYear, ...fullYears, ...lastYear]
        expect(rows.reduce((sum, row) => sum + row.instalments, 0)).toBe(120)
        expect(rows.reduce((sum, row) => sum + row.total, difference)).toBe(price)
      }),
    )
  })
})

describe('the calculator', () => {
  test.each([
    [2026, 4, 0, 0, 1_000_000],
    [2026, 5, 1, 8333, 991_667],
    [2027, 4, 12, 99_996, 900_004],
    [2036, 3, 119, 991_627, 8373],
    [2036, 4, 120, 999_960, 40],
    [2050, 1, 120, 999_960, 40],
    [2000, 1, 0, 0, 1_000_000],
  ])('in %i-%i counts %i months: %i para are paid and %i remain', (year, month, elapsed, paid, remaining) => {
    expect(paidUntil(1_000_000, '2026-05-17', year, month)).toEqual({ elapsed, paid, remaining })
  })
})
