import { fieldSpans } from '../../shared/field-spans.ts'
import { debtGroup } from '../letters/public.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { invitationScreen } from './texts.ts'

export const invitationGroups: readonly FieldGroup[] = [
  {
    legend: invitationScreen.invitation,
    fields: fieldSpans({
      invitationNumber: 3,
      invitationDate: 3,
      burialPlaceNumber: 2,
      amount: 2,
      validUntilDeadline: 2,
      graveId: 6,
    }),
  },
  {
    legend: ['Странка', 'Client'],
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
      partyId: 6,
    }),
  },
  debtGroup({ graveyardId: 3, billNumber: 3 }),
]
