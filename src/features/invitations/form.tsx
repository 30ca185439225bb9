import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { useGraveOfRecord } from '../../client/contracts/GraveOfContract.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { invitationFormTexts as texts } from './form-texts.ts'
import { invitationGroups } from './groups.ts'
import type { Invitation } from './record.ts'
import { invitationScreen as screen } from './texts.ts'

const client = { addressNumber: 'clientAddressNumber' }

export function InvitationForm(open: OpenForm<Invitation>) {
  const grave = useGraveOfRecord(open.row?.grave)
  const groups = invitationGroups.map((group): FormGroup =>
    group.legend === screen.invitation ? { ...group, tool: grave.find } : group,
  )
  const extras = (entered: Entered) => ({ graveId: grave.field(entered) })
  return (
    <ClientRecordForm<Invitation>
      {...{ open, texts, groups, client, extras }}
      number="invitationNumber"
      date="invitationDate"
    />
  )
}
