import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { openingBalanceFormTexts as screen } from './texts.ts'

export const openingBalanceGroups: readonly FieldGroup[] = [
  {
    legend: screen.debt,
    fields: fieldSpans({ graveId: 6, partyId: 6, kind: 6, year: 2, dueOn: 2, amount: 2, description: 6, note: 6 }),
  },
]
