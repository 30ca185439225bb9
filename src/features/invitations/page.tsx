import { ClientRecordPage } from '../../client/contracts/ClientRecordPage.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { Invitation } from './record.ts'
import { invitationTexts as texts } from './texts.ts'

const Form = lazyForm(async () => (await import('./form.tsx')).InvitationForm)
const brief = ['invitationNumber', 'amount']

export const InvitationsPage = () => <ClientRecordPage<Invitation> {...{ texts, brief, Form }} />
