import { Documents } from '../features/grave-documents/Documents.tsx'
import { gravePage, List } from '../features/graves/page.tsx'

/** The list and the page of graves, with the documents attached to a grave, and with its contracts and letters. */
export const gravePages = (nounOf: Parameters<typeof gravePage>[0]['nounOf']) => ({
  List,
  Page: gravePage({ documentsOf: ({ id, deleted }) => <Documents graveId={id} isDeleted={deleted} />, nounOf }),
})
