import type { PageEntry } from '../../shared/page-entry.ts'

export const chapelContractsPage = {
  path: '/contractChapelUsage',
  title: ['Коришћење капеле', 'Chapel usage'],
  may: 'records',
} as const satisfies PageEntry
