import type { Demo } from '../../server/records/demo.ts'
import { demoRates } from '../contracts/public.server.ts'
import { buildRateNumbers } from './record.ts'

export const buildContractDemo: Demo = {
  count: 14,
  record: ({ number, date, client, chance }) => {
    const { jmbg: _jmbg, ...person } = client
    const priceTag = chance.integer(18, 42) * 10_000
    const advancedPaymentAmount = priceTag / 5
    return {
      contractNumber: number,
      contractDate: date,
      ...person,
      burialPlaceNumber: String(chance.integer(1, 320)),
      graveId: null,
      priceTag,
      advancedPaymentAmount,
      restOfDebt: priceTag - advancedPaymentAmount,
      rateAdvancedPaymentAmount: null,
      ...demoRates(buildRateNumbers, priceTag - advancedPaymentAmount, chance.integer(2, 9), date),
    }
  },
}
