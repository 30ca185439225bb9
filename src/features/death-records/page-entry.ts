import type { PageEntry } from '../../shared/page-entry.ts'

export const deathRecordsPage = {
  path: '/deathRecords',
  title: ['Евиденција умрлих', 'Death records'],
  may: 'records',
  everything: { year: -1, month: -1 },
} as const satisfies PageEntry
