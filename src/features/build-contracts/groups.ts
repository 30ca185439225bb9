import { fieldSpans } from '../../shared/field-spans.ts'
import { rateFieldsOf } from '../contracts/public.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { buildRateNumbers } from './record.ts'
import { buildContractScreen as screen } from './texts.ts'

export const buildContractGroups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 4, burialPlaceNumber: 2, graveId: 6 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      identityCardNumber: 3,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
      partyId: 6,
    }),
  },
  {
    legend: screen.payment,
    fields: fieldSpans({ priceTag: 2, advancedPaymentAmount: 2, restOfDebt: 2 }),
  },
  {
    legend: screen.rates,
    fields: [...fieldSpans({ rateAdvancedPaymentAmount: 6 }), ...rateFieldsOf(buildRateNumbers)],
  },
]
