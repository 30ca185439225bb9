import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { graveRightFormTexts as screen } from './texts.ts'

export const graveRightGroups: readonly FieldGroup[] = [
  {
    legend: screen.right,
    fields: fieldSpans({ graveId: 6, basis: 3, document: 3, validFrom: 3, validTo: 3, rentContractId: 6 }),
  },
  { legend: screen.holders, fields: fieldSpans({ holders: 6 }) },
  { legend: screen.notes, fields: fieldSpans({ note: 6, correction: 6 }) },
]
