import { recordServer } from '../../server/records/record-server.ts'
import type { Check } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import type { graveDocument } from './record.ts'
import { graveDocumentRoutes } from './routes.server.ts'
import { graveDocumentTexts } from './texts.ts'

/** The file of a document stays the same; another scan is another document. */
const refuseOtherFile: Check<typeof graveDocument> = ({ before, after }) => {
  if (before && before.fileId !== null && before.fileId !== after.fileId)
    throw refusedFields([{ code: 'GRAVE_DOCUMENT_FILE_KEPT', field: 'fileId' }])
}

export const graveDocumentServer = recordServer(graveDocumentTexts, {
  routes: graveDocumentRoutes,
  checks: [refuseOtherFile],
})
