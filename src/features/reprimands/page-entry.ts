import type { PageEntry } from '../../shared/page-entry.ts'

export const reprimandsPage = {
  path: '/reprimand',
  title: ['Опомене', 'Reprimands'],
  may: 'records',
} as const satisfies PageEntry
