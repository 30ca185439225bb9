import type { Demo } from '../../server/records/demo.ts'
import { demoRates } from '../contracts/public.server.ts'
import { rentRateNumbers } from './record.ts'

export const rentContractDemo: Demo = {
  count: 24,
  record: ({ number, date, client, chance }) => {
    const { jmbg = null, ...person } = client
    const priceTag = chance.integer(30, 90) * 1000
    const rateAdvancedPaymentAmount = chance.next() < 0.5 ? priceTag / 4 : null
    return {
      contractNumber: number,
      contractDate: date,
      ...person,
      jmbgNumber: jmbg,
      burialPlaceNumber: String(chance.integer(1, 320)),
      graveNumber: String(chance.integer(1, 6)),
      graveId: null,
      rightFrom: null,
      rightTo: null,
      priceTag,
      rateAdvancedPaymentAmount,
      ...demoRates(rentRateNumbers, priceTag - (rateAdvancedPaymentAmount ?? 0), chance.integer(0, 4), date),
    }
  },
}
