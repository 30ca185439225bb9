import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { invitationGroups as groups } from './groups.ts'
import type { Invitation } from './record.ts'
import { invitationTexts as texts } from './texts.ts'

const client = { addressNumber: 'clientAddressNumber' }

export const InvitationForm = (open: OpenForm<Invitation>) => (
  <ClientRecordForm<Invitation> {...{ open, texts, groups, client }} number="invitationNumber" date="invitationDate" />
)
