import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { invitationScreen as screen } from './texts.ts'

export const invitationGroups: readonly FieldGroup[] = [
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
