import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { dunningScreen as screen } from './screen-texts.ts'

export const dunningRunGroups: readonly FieldGroup[] = [
  { legend: screen.what, fields: fieldSpans({ onDay: 3, name: 3, levels: 6, graveyardId: 6, note: 6 }) },
]
