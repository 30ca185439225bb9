import type { PageEntry } from '../../shared/page-entry.ts'

export const openingBalancesPage = {
  path: '/openingBalances',
  title: ['Почетно стање', 'Opening balances'],
  may: 'money-close',
} as const satisfies PageEntry
