import { call, type EnteredFields } from '../../shared/call.ts'
import type { DocumentSettingsAnswer } from './record.ts'

export const readDocumentSettings = call<{
  answer: DocumentSettingsAnswer
  query: { companyId: number | undefined }
}>()('GET', '/api/company/documentSettings')
export const saveDocumentSettings = call<{ answer: DocumentSettingsAnswer; body: EnteredFields }>()(
  'PUT',
  '/api/company/documentSettings',
)
