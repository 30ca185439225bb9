import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { Invitation } from './record.ts'
import { invitationTexts as texts } from './texts.ts'
import { invitationGroups } from './groups.ts'

export const { List, Page } = clientRecordPages<Invitation>({
  texts,
  brief: ['invitationNumber', 'amount'],
  groups: invitationGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).InvitationForm),
})
