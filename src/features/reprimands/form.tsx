import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { reprimandFormTexts as texts } from './form-texts.ts'
import { reprimandGroups as groups } from './groups.ts'
import type { Reprimand } from './record.ts'

export const ReprimandForm = (open: OpenForm<Reprimand>) => (
  <ClientRecordForm<Reprimand> {...{ open, texts, groups }} number="reprimandNumber" date="reprimandDate" />
)
