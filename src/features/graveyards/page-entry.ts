import type { PageEntry } from '../../shared/page-entry.ts'

export const graveyardsPage = {
  path: '/graveyards',
  title: ['Гробља', 'Graveyards'],
  may: 'readGraveyards',
} as const satisfies PageEntry
