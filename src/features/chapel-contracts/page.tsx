import { ClientRecordPage } from '../../client/contracts/ClientRecordPage.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { ChapelContract } from './record.ts'
import { chapelContractTexts as texts } from './texts.ts'

const Form = lazyForm(async () => (await import('./form.tsx')).ChapelContractForm)
const brief = ['contractNumber', 'dateCreated']

export const ChapelContractsPage = () => (
  <ClientRecordPage<ChapelContract> {...{ texts, brief, Form }} restorable={false} />
)
