import type { PageEntry } from '../../shared/page-entry.ts'

export const usersPage = {
  path: '/users',
  title: ['Корисници', 'Users'],
  may: 'users',
} as const satisfies PageEntry
