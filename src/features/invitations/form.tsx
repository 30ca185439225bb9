import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { fieldSpans } from '../../client/records/field-spans.ts'
import type { FieldGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import type { Invitation } from './record.ts'
import { invitationScreen as screen, invitationTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.invitation,
    fields: fieldSpans({
      invitationNumber: 3,
      invitationDate: 3,
      burialPlaceNumber: 2,
      amount: 2,
      validUntilDeadline: 2,
    }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({ clientSurname: 3, clientName: 3, clientAddress: 4, clientAddressNumber: 2, clientCity: 6 }),
  },
  {
    legend: screen.debt,
    fields: fieldSpans({
      graveyardId: 3,
      billNumber: 3,
      billDate: 3,
      dueDate: 3,
      periodFrom: 3,
      periodTo: 3,
      principalAmount: 3,
      interestAmount: 3,
    }),
  },
]

const client = { addressNumber: 'clientAddressNumber' }

export const InvitationForm = (open: OpenForm<Invitation>) => (
  <ClientRecordForm<Invitation> {...{ open, texts, groups, client }} number="invitationNumber" date="invitationDate" />
)
