import { ClientRecordPage } from '../../client/contracts/ClientRecordPage.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { BuildContract } from './record.ts'
import { buildContractTexts as texts } from './texts.ts'

const Form = lazyForm(async () => (await import('./form.tsx')).BuildContractForm)
const brief = ['contractNumber', 'contractDate']

export const BuildContractsPage = () => <ClientRecordPage<BuildContract> {...{ texts, brief, Form }} />
