import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { fieldSpans } from '../../client/records/field-spans.ts'
import type { FieldGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import type { ChapelContract } from './record.ts'
import { chapelContractScreen as screen, chapelContractTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
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
    }),
  },
]

const client = {
  addressNumber: 'clientAddressNumber',
  identityCard: 'clientIdentityCardNumber',
  jmbg: 'clientJmbg',
}

export const ChapelContractForm = (open: OpenForm<ChapelContract>) => (
  <ClientRecordForm<ChapelContract> {...{ open, texts, groups, client }} number="contractNumber" date="contractDate" />
)
