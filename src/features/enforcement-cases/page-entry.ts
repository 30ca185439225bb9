import type { PageEntry } from '../../shared/page-entry.ts'

export const enforcementCasesPage = {
  path: '/enforcementCases',
  title: ['Извршења', 'Enforcement cases'],
  may: 'money',
} as const satisfies PageEntry
