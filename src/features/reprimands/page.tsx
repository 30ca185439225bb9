import { ClientRecordPage } from '../../client/contracts/ClientRecordPage.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { Reprimand } from './record.ts'
import { reprimandTexts as texts } from './texts.ts'

const Form = lazyForm(async () => (await import('./form.tsx')).ReprimandForm)
const brief = ['reprimandNumber', 'debtAmount']

export const ReprimandsPage = () => <ClientRecordPage<Reprimand> {...{ texts, brief, Form }} />
