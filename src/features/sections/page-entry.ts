import type { PageEntry } from '../../shared/page-entry.ts'

export const sectionsPage = {
  path: '/sections',
  title: ['Парцеле', 'Sections'],
  may: 'records',
} as const satisfies PageEntry
