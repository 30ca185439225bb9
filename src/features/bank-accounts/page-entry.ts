import type { PageEntry } from '../../shared/page-entry.ts'

export const bankAccountsPage = {
  path: '/bankaccounts',
  title: ['Текући рачуни', 'Bank accounts'],
  may: 'companies',
} as const satisfies PageEntry
