export { calendarYear, type FeePeriod, periodFromRight, proRata } from './fee-period.ts'
export { type Priced, type PricedGrave, priceOfGrave, tariffFor, tariffsOn } from './price-of-grave.ts'
