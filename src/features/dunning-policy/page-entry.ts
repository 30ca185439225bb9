import type { PageEntry } from '../../shared/page-entry.ts'

export const dunningPolicyPage = {
  path: '/dunningPolicy',
  title: ['Правила опомињања', 'Dunning policy'],
  may: 'money-close',
} as const satisfies PageEntry
