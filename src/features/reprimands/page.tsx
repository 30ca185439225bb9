import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { Reprimand } from './record.ts'
import { reprimandTexts as texts } from './texts.ts'
import { reprimandGroups } from './groups.ts'

export const { List, Page } = clientRecordPages<Reprimand>({
  texts,
  brief: ['reprimandNumber', 'debtAmount'],
  groups: reprimandGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).ReprimandForm),
})
