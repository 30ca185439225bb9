import { ClientRecordForm } from '../clients/public.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { chapelContractTexts as texts } from './texts.ts'
import { chapelContractGroups as groups } from './groups.ts'
import type { ChapelContract } from './record.ts'

export const ChapelContractForm = (open: OpenForm<ChapelContract>) => (
  <ClientRecordForm<ChapelContract> {...{ open, texts, groups }} number="contractNumber" date="contractDate" />
)
