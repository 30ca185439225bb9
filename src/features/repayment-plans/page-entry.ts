import type { PageEntry } from '../../shared/page-entry.ts'

export const repaymentPlansPage = {
  path: '/repaymentPlans',
  title: ['Репрограми', 'Repayment plans'],
  may: 'money',
} as const satisfies PageEntry
