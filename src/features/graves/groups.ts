import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { graveFormTexts as screen } from './form-texts.ts'

export const graveGroups: readonly FieldGroup[] = [
  {
    legend: screen.place,
    fields: fieldSpans({ graveyardId: 6, sectionId: 2, row: 2, number: 2, oldLabels: 6 }),
  },
  {
    legend: screen.kind,
    fields: fieldSpans({ graveType: 2, places: 2, levels: 2, capacityCoffins: 3, capacityUrns: 3 }),
  },
  { legend: screen.state, fields: fieldSpans({ restriction: 6, condition: 6, alert: 6, note: 6 }) },
]
