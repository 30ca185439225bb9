import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { billingScreen as screen } from './screen-texts.ts'

export const billingRunGroups: readonly FieldGroup[] = [
  { legend: screen.what, fields: fieldSpans({ year: 2, name: 4, kinds: 6, graveyardId: 6 }) },
  { legend: screen.invoices, fields: fieldSpans({ issuedOn: 3, dueOn: 3, invoicePer: 6, note: 6 }) },
]
