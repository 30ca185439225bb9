import { call, type Entities } from '../../shared/call.ts'
import type { Encoding, ImportPreview, StoredImport, UndoneImport } from '../../shared/imports.ts'

/** A file, and how it is read. */
export interface FileOrder {
  recordType: string
  /** In base64. */
  file: string
  sheet?: number
  headerRow?: number
  encoding?: Encoding
}
export const previewImport = call<{
  answer: ImportPreview
  body: FileOrder
}>()('POST', '/api/imports/preview')
export const storedImports = call<{ answer: Entities<StoredImport>; query: { recordType: string } }>()(
  'GET',
  '/api/imports',
)
/** Also of a range of graves. */
export const undoImport = call<{ answer: UndoneImport }>()('POST', '/api/imports/:id/undo')
