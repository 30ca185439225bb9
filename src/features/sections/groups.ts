import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'

export const sectionGroups: readonly FieldGroup[] = [
  { fields: fieldSpans({ graveyardId: 6, code: 2, name: 4, state: 6, graveTypes: 6, note: 6 }) },
]
