import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { fieldSpans } from '../../client/records/field-spans.ts'
import type { FieldGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import type { Reprimand } from './record.ts'
import { reprimandScreen as screen, reprimandTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.reprimand,
    fields: fieldSpans({ reprimandNumber: 3, reprimandDate: 3, billNumber: 3, debtAmount: 3 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({ clientSurname: 3, clientName: 3, clientAddress: 6, clientCity: 6 }),
  },
  {
    legend: screen.debt,
    fields: fieldSpans({
      graveyardId: 6,
      billDate: 3,
      dueDate: 3,
      periodFrom: 3,
      periodTo: 3,
      principalAmount: 3,
      interestAmount: 3,
    }),
  },
]

export const ReprimandForm = (open: OpenForm<Reprimand>) => (
  <ClientRecordForm<Reprimand> {...{ open, texts, groups }} number="reprimandNumber" date="reprimandDate" />
)
