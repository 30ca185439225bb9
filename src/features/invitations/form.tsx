import { useClients } from '../../client/contracts/use-clients.ts'
import { useNextNumber } from '../../client/contracts/use-next-number.ts'
import { type Entered, type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { type Invitation, invitation } from './record.ts'
import { invitationScreen as screen, invitationTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.invitation,
    fields: [
      ['invitationNumber', 3],
      ['invitationDate', 3],
      ['burialPlaceNumber', 2],
      ['amount', 2],
      ['validUntilDeadline', 2],
    ],
  },
  {
    legend: screen.client,
    fields: [
      ['clientSurname', 3],
      ['clientName', 3],
      ['clientAddress', 4],
      ['clientAddressNumber', 2],
      ['clientCity', 6],
    ],
  },
  {
    legend: screen.debt,
    fields: [
      ['graveyardId', 3],
      ['billNumber', 3],
      ['billDate', 3],
      ['dueDate', 3],
      ['periodFrom', 3],
      ['periodTo', 3],
      ['principalAmount', 3],
      ['interestAmount', 3],
    ],
  },
]

const carriedOver = ['clientCity']

export function InvitationForm(open: OpenForm<Invitation>) {
  const { isReady, ...number } = useNextNumber(invitation, 'invitationNumber', 'invitationDate', open.row)
  const { offered, onFieldChange } = useClients({ addressNumber: 'clientAddressNumber' })
  const graveyardId = useGraveyards(open.row)
  if (!isReady) return <DrawerSkeleton />
  const extras = (entered: Entered) => ({ graveyardId, clientSurname: offered(entered) })
  return (
    <RecordForm {...open} {...number} {...{ type: invitation, texts, groups, extras, onFieldChange, carriedOver }} />
  )
}
