import { clientRecordPages } from '../clients/public.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { BuildContract } from './record.ts'
import { buildContractTexts as texts } from './texts.ts'
import { buildContractGroups } from './groups.ts'

export const { List, Page } = clientRecordPages<BuildContract>({
  texts,
  brief: ['contractNumber', 'contractDate'],
  groups: buildContractGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).BuildContractForm),
})
