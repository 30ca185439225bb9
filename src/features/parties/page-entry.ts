import type { PageEntry } from '../../shared/page-entry.ts'

export const partiesPage = {
  path: '/parties',
  title: ['Странке', 'Parties'],
  may: 'records',
} as const satisfies PageEntry
