import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { burialRulesFormTexts as screen } from './texts.ts'

export const burialRulesGroups: readonly FieldGroup[] = [
  { legend: screen.validity, fields: fieldSpans({ graveyardId: 4, validFrom: 2, decision: 6 }) },
  { legend: screen.burials, fields: fieldSpans({ state: 3, restYears: 3, coffinAbove: 3, reduction: 3 }) },
  { legend: screen.days, fields: fieldSpans({ noBurialWeekdays: 6, noBurialDates: 6 }) },
  { legend: screen.rights, fields: fieldSpans({ renewalYears: 3, transferMonths: 3 }) },
  { legend: screen.removal, fields: fieldSpans({ exhumationFrom: 3, exhumationTo: 3, note: 6 }) },
]
