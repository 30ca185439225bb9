import { call, type Entities } from '../../shared/call.ts'
import type { ImportPreview, StoredImport, UndoneImport } from '../../shared/imports.ts'

export const previewImport = call<{
  answer: ImportPreview
  body: { recordType: string; file: string; sheet?: number }
}>()('POST', '/api/imports/preview')
export const storedImports = call<{ answer: Entities<StoredImport>; query: { recordType: string } }>()(
  'GET',
  '/api/imports',
)
/** Also of a range of graves. */
export const undoImport = call<{ answer: UndoneImport; body: object }>()('POST', '/api/imports/:id/undo')
