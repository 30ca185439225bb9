import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { tariffFormTexts as screen } from './texts.ts'

export const tariffGroups: readonly FieldGroup[] = [
  { legend: screen.what, fields: fieldSpans({ code: 2, name: 4, kind: 3, periodMonths: 3 }) },
  {
    legend: screen.forWhich,
    fields: fieldSpans({ graveyardId: 3, graveType: 3, capacityFrom: 3, capacityTo: 3 }),
  },
  {
    legend: screen.price,
    fields: fieldSpans({ amount: 2, basis: 2, vatRate: 2, multiplyByPlaces: 3, stepsBy: 3, steps: 6 }),
  },
  {
    legend: screen.decision,
    fields: fieldSpans({ validFrom: 3, validTo: 3, decisionNumber: 3, gazette: 3 }),
  },
]
