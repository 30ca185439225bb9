import type { PageEntry } from '../../shared/page-entry.ts'

export const billingRunsPage = {
  path: '/billingRuns',
  title: ['Годишње задужење', 'Yearly run'],
  may: 'money',
} as const satisfies PageEntry
