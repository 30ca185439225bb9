import type { PageEntry } from '../../shared/page-entry.ts'

export const claimsPage = {
  path: '/claims',
  title: ['Задужења', 'Claims'],
  may: 'money',
} as const satisfies PageEntry
