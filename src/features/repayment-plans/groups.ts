import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { planScreen as screen } from './screen-texts.ts'

export const repaymentPlanGroups: readonly FieldGroup[] = [
  { legend: screen.plan, fields: fieldSpans({ partyId: 6, name: 3, rates: 3, agreedOn: 3, firstDueOn: 3, note: 6 }) },
]
