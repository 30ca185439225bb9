import { expect, test } from 'vitest'
import vectors from './domain-vectors.json' with { type: 'json' }
import { fromGross, fromNet, isVatRateOn, vatRateOn, vatRatesOn } from './vat.ts'

test.each(vectors.vatFromGross10)('$gross para with 10 % of VAT are $net para without', ({ gross, net }) => {
  expect(fromGross(gross, 10)).toEqual({ gross, net, vat: gross - net })
})

test('a price without VAT gets it on top, half a para rounded up', () => {
  expect(fromNet(39273, 10)).toEqual({ net: 39273, vat: 3927, gross: 43200 })
  expect(fromNet(5, 10)).toEqual({ net: 5, vat: 1, gross: 6 })
  expect(fromNet(100, 0)).toEqual({ net: 100, vat: 0, gross: 100 })
})

test('parts that have net amounts of their own may differ from the whole by a para', () => {
  const parts = [133334, 133333, 133333].map((gross) => fromGross(gross, 10).net)
  expect(fromGross(400000, 10).net).toBe(363636)
  expect(parts.reduce((sum, net) => sum + net, 0)).toBe(363637)
})

test('each rate begins on a day', () => {
  expect(vatRatesOn('2004-12-31')).toEqual([])
  expect(vatRatesOn('2005-01-01')).toEqual([8, 18])
  expect(vatRatesOn('2012-09-30')).toEqual([8, 18])
  expect(vatRatesOn('2012-10-01')).toEqual([8, 20])
  expect(vatRatesOn('2014-01-01')).toEqual([10, 20])
  expect([0, 8, 10, 18].map((percent) => isVatRateOn(percent, '2013-06-01'))).toEqual([true, true, false, false])
})

test('a price follows the rate of its group', () => {
  expect(vatRateOn(8, '2014-01-01')).toBe(10)
  expect(vatRateOn(18, '2014-01-01')).toBe(20)
  expect(vatRateOn(20, '2012-09-30')).toBe(18)
  expect([0, 20].map((percent) => vatRateOn(percent, '2004-12-31'))).toEqual([0, 0])
})
