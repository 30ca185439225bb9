import type { PageEntry } from '../../shared/page-entry.ts'

export const paymentsPage = {
  path: '/payments',
  title: ['Уплате', 'Payments'],
  may: 'money',
} as const satisfies PageEntry
