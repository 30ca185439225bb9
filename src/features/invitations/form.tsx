import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { invitationFormTexts as texts } from './form-texts.ts'
import { invitationGroups as groups } from './groups.ts'
import type { Invitation } from './record.ts'

const client = { addressNumber: 'clientAddressNumber' }

export const InvitationForm = (open: OpenForm<Invitation>) => (
  <ClientRecordForm<Invitation> {...{ open, texts, groups, client }} number="invitationNumber" date="invitationDate" />
)
