import type { PageEntry } from '../../shared/page-entry.ts'

export const graveRightsPage = {
  path: '/graveRights',
  title: ['Права коришћења', 'Rights of use'],
  may: 'records',
} as const satisfies PageEntry
