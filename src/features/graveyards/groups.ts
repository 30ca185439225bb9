import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'

export const graveyardGroups: readonly FieldGroup[] = [{ fields: fieldSpans({ name: 6, graveLabel: 6 }) }]
