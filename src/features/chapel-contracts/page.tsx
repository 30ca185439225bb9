import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { ChapelContract } from './record.ts'
import { chapelContractTexts as texts } from './texts.ts'
import { chapelContractGroups } from './groups.ts'

export const { List, Page } = clientRecordPages<ChapelContract>({
  texts,
  brief: ['contractNumber', 'dateCreated'],
  restorable: false,
  groups: chapelContractGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).ChapelContractForm),
})
