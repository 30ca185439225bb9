import type { PageEntry } from '../../shared/page-entry.ts'

export const graveDocumentsPage = {
  path: '/graveDocuments',
  title: ['Документа и фотографије', 'Documents and photos'],
  may: 'records',
} as const satisfies PageEntry
