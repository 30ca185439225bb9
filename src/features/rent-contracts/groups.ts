import { fieldSpans } from '../../shared/field-spans.ts'
import { rateFieldsOf } from '../contracts/public.ts'
import type { FieldGroup } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { rentRateNumbers } from './record.ts'

export const rentContractLegends = {
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
  right: ['Право коришћења', 'Right of use'],
  payment: ['Плаћање', 'Payment'],
  rates: ['Рате', 'Instalments'],
} as const satisfies Record<string, Text>

export const rentContractGroups: readonly FieldGroup[] = [
  {
    legend: rentContractLegends.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 2, burialPlaceNumber: 2, graveNumber: 2 }),
  },
  {
    legend: rentContractLegends.client,
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
  { legend: rentContractLegends.right, fields: fieldSpans({ graveId: 6, rightFrom: 3, rightTo: 3 }) },
  { legend: rentContractLegends.payment, fields: fieldSpans({ priceTag: 6 }) },
  {
    legend: rentContractLegends.rates,
    fields: [...fieldSpans({ rateAdvancedPaymentAmount: 6 }), ...rateFieldsOf(rentRateNumbers)],
  },
]
