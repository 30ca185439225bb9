import type { PageEntry } from '../../shared/page-entry.ts'

export const tariffsPage = {
  path: '/tariffs',
  title: ['Ценовник', 'Price list'],
  may: 'records',
} as const satisfies PageEntry
