import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { Reprimand } from './record.ts'
import { reprimandTexts as texts } from './texts.ts'

export const { List, Page } = clientRecordPages<Reprimand>({
  texts,
  brief: ['reprimandNumber', 'debtAmount'],
  groups: async () => (await import('./groups.ts')).reprimandGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).ReprimandForm),
})
