import { fieldSpans } from '../../shared/field-spans.ts'
import { rateFieldsOf } from '../../shared/rates.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { rentRateNumbers } from './record.ts'
import { rentContractScreen as screen } from './texts.ts'

export const rentContractGroups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 2, burialPlaceNumber: 2, graveNumber: 2 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      identityCardNumber: 3,
      jmbgNumber: 3,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
      partyId: 6,
    }),
  },
  { legend: screen.right, fields: fieldSpans({ graveId: 6, rightFrom: 3, rightTo: 3 }) },
  { legend: screen.payment, fields: fieldSpans({ priceTag: 6 }) },
  {
    legend: screen.rates,
    fields: [...fieldSpans({ rateAdvancedPaymentAmount: 6 }), ...rateFieldsOf(rentRateNumbers)],
  },
]
