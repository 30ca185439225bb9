import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { graveFormTexts as screen } from './texts.ts'

/** Also of a range. */
export const graveSize = fieldSpans({
  graveType: 2,
  subtype: 4,
  places: 3,
  levels: 3,
  capacityCoffins: 3,
  capacityUrns: 3,
  dimensions: 6,
})

export const graveGroups: readonly FieldGroup[] = [
  {
    legend: screen.place,
    fields: fieldSpans({ graveyardId: 6, sectionId: 2, row: 2, number: 2, oldLabels: 6 }),
  },
  {
    legend: screen.kind,
    fields: graveSize,
  },
  {
    legend: screen.state,
    fields: fieldSpans({ restriction: 3, feeExemption: 3, condition: 6, alert: 6, note: 6, correction: 6 }),
  },
  {
    legend: screen.monument,
    folded: true,
    fields: fieldSpans({ monumentPermit: 6, monumentMason: 3, monumentDate: 3 }),
  },
]
