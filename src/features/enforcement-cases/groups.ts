import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { caseScreen as screen } from './screen-texts.ts'

export const enforcementCaseGroups: readonly FieldGroup[] = [
  { legend: screen.case, fields: fieldSpans({ partyId: 6, name: 3, preparedOn: 3, note: 6 }) },
]
