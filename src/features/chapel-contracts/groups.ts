import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { chapelContractScreen as screen } from './texts.ts'

export const chapelContractGroups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 4, priceTag: 2 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      clientIdentityCardNumber: 2,
      clientIdentityCardIssuer: 2,
      clientJmbg: 2,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
      partyId: 6,
    }),
  },
]
