import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { reprimandScreen as screen } from './texts.ts'

export const reprimandGroups: readonly FieldGroup[] = [
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
