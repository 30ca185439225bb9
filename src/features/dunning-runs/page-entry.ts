import type { PageEntry } from '../../shared/page-entry.ts'

export const dunningRunsPage = {
  path: '/dunningRuns',
  title: ['Опомињање', 'Dunning'],
  may: 'money',
} as const satisfies PageEntry
