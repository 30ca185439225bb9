import type { PageEntry } from '../../shared/page-entry.ts'

export const gravesPage = {
  path: '/graves',
  title: ['Гробна места', 'Graves'],
  may: 'records',
} as const satisfies PageEntry
