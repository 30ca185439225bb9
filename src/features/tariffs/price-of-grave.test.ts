import { describe, expect, test } from 'vitest'
import { type Priced, type PricedGrave, priceOfGrave, tariffFor, tariffsOn } from './price-of-grave.ts'

let serial = 0
const aTariff = (values: Partial<Priced> = {}): Priced => ({
  id: ++serial,
  code: String(serial).padStart(3, '0'),
  name: 'Одржавање',
  kind: 'FEE_MAINTENANCE',
  periodMonths: 12,
  graveyardId: null,
  graveType: null,
  capacityFrom: null,
  capacityTo: null,
  basis: 'GROSS',
  amount: 1466,
  vatRate: 10,
  multiplyByPlaces: 'YES',
  stepsBy: null,
  steps: [],
  validFrom: '2025-01-01',
  validTo: null,
  ...values,
})
const aGrave = (values: Partial<PricedGrave> = {}): PricedGrave => ({
  graveyardId: 1,
  graveType: 'RAKA',
  places: 1,
  levels: 1,
  capacityCoffins: null,
  capacityUrns: null,
  dimensions: null,
  ...values,
})
const day = '2026-01-01'

describe('the price in force', () => {
  test('is the newest of a code, until it ends', () => {
    const [former, present, next] = [
      aTariff({ code: '1.1', validFrom: '2020-01-01' }),
      aTariff({ code: '1.1', validFrom: '2025-01-01', validTo: '2026-12-31' }),
      aTariff({ code: '1.1', validFrom: '2028-01-01' }),
    ]
    const on = (when: string) => tariffsOn([next, former, present], when)
    expect(on('2019-12-31')).toEqual([])
    expect(on('2024-12-31')).toEqual([former])
    expect(on('2025-01-01')).toEqual([present])
    // The former price does not come back.
    expect(on('2027-01-01')).toEqual([])
    expect(on('2028-01-01')).toEqual([next])
  })
})

describe('of several prices', () => {
  const all = aTariff()
  const ofType = aTariff({ graveType: 'GROBNICA' })
  const ofGraveyard = aTariff({ graveyardId: 2 })
  const ofBoth = aTariff({ graveyardId: 2, graveType: 'GROBNICA' })
  const large = aTariff({ capacityFrom: 4 })
  const six = aTariff({ capacityFrom: 6, capacityTo: 6 })
  const tariffs = [all, ofType, ofGraveyard, ofBoth, large, six]

  test('the one with more conditions applies', () => {
    const chosen = (values: Partial<PricedGrave>) => tariffFor(tariffs, aGrave(values))
    expect(chosen({})).toBe(all)
    expect(chosen({ graveType: 'GROBNICA' })).toBe(ofType)
    expect(chosen({ graveyardId: 2 })).toBe(ofGraveyard)
    expect(chosen({ graveyardId: 2, graveType: 'GROBNICA' })).toBe(ofBoth)
    expect(chosen({ places: 2, levels: 2 })).toBe(large)
    expect(chosen({ capacityCoffins: 6 })).toBe(six)
    expect(chosen({ capacityCoffins: 6, graveType: 'GROBNICA' })).toBe(ofType)
  })

  test('of as specific ones that of the newest decision', () => {
    const [older, newer] = [aTariff({ validFrom: '2024-01-01' }), aTariff({ validFrom: '2025-06-01' })]
    expect(tariffFor([older, newer], aGrave())).toBe(newer)
  })

  test('a niche is measured by its urns, and a grave that none fits has no price', () => {
    const niche = aGrave({ graveType: 'KASETA', capacityCoffins: 0, capacityUrns: 2 })
    const forTwo = aTariff({ capacityFrom: 2, capacityTo: 2 })
    expect(tariffFor([forTwo], niche)).toBe(forTwo)
    expect(tariffFor([forTwo], aGrave())).toBeUndefined()
  })
})

describe('the price of a grave', () => {
  const priced = (tariff: Partial<Priced>, grave: Partial<PricedGrave> = {}, on = day) =>
    priceOfGrave(aTariff(tariff), aGrave(grave), on)

  test('is multiplied by its places, unless the tariff says otherwise', () => {
    expect(priced({}, { places: 3 })).toEqual({ gross: 439800, net: 399818, vat: 39982, vatRate: 10 })
    expect(priced({ multiplyByPlaces: 'NO' }, { places: 3 })).toMatchObject({ gross: 146600 })
  })

  test('has the tax on top if it is decided without it', () => {
    expect(priced({ basis: 'NET', amount: 1332.73 })).toEqual({ gross: 146600, net: 133273, vat: 13327, vatRate: 10 })
  })

  test('has the rate of the day on which the period begins', () => {
    const old = { validFrom: '2012-06-01', vatRate: 8, amount: 1080 }
    expect(priced(old, {}, '2013-01-01')).toEqual({ gross: 108000, net: 100000, vat: 8000, vatRate: 8 })
    expect(priced(old, {}, '2014-01-01')).toEqual({ gross: 108000, net: 98182, vat: 9818, vatRate: 10 })
    expect(priced({ ...old, basis: 'NET', amount: 1000 }, {}, '2014-01-01')).toMatchObject({
      gross: 110000,
      vat: 10000,
    })
    expect(priced({ ...old, vatRate: 0 }, {}, '2014-01-01')).toMatchObject({ net: 108000, vat: 0 })
  })

  test.each([
    ['2,40 × 0,90 м', 45800],
    ['2.40 x 1.20', 68700],
    ['240 × 200 цм', 68700],
    ['2,40 × 2,01', 73788],
    ['2,4 x 4', 78876],
  ])('by steps of width is that of the step, and more for each further metre: %s', (dimensions, gross) => {
    const steps = [{ from: 2, price: 687, eachFurther: 50.88 }]
    expect(priced({ amount: 458, stepsBy: 'WIDTH', steps }, { dimensions, places: 2 })).toMatchObject({ gross })
  })

  test('by steps of width needs a width', () => {
    const steps = [{ from: 2, price: 687, eachFurther: null }]
    for (const dimensions of [null, 'непознато', '2,40'])
      expect(priced({ stepsBy: 'WIDTH', steps }, { dimensions })).toBeUndefined()
  })

  test('by steps of places is that of the highest step that is reached', () => {
    const steps = [
      { from: 4, price: 4000, eachFurther: 500 },
      { from: 2, price: 2500, eachFurther: null },
    ]
    const of = (places: number) => priced({ amount: 1500, stepsBy: 'PLACES', steps }, { places })?.gross
    expect([1, 2, 3, 4, 6].map(of)).toEqual([150000, 250000, 250000, 400000, 500000])
  })
})
