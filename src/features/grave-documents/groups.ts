import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { graveDocumentFormTexts as screen } from './texts.ts'

export const graveDocumentGroups: readonly FieldGroup[] = [
  { legend: screen.document, fields: fieldSpans({ title: 6, kind: 3, documentDate: 3, graveId: 6, note: 6 }) },
]
