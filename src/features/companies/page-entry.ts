import type { PageEntry } from '../../shared/page-entry.ts'

export const companiesPage = {
  path: '/companies',
  title: ['Предузећа', 'Companies'],
  may: 'companies',
} as const satisfies PageEntry
