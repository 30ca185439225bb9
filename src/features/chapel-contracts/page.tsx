import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { ChapelContract } from './record.ts'
import { chapelContractTexts as texts } from './texts.ts'

export const { List, Page } = clientRecordPages<ChapelContract>({
  texts,
  brief: ['contractNumber', 'dateCreated'],
  restorable: false,
  groups: async () => (await import('./groups.ts')).chapelContractGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).ChapelContractForm),
})
