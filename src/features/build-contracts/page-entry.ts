import type { PageEntry } from '../../shared/page-entry.ts'

export const buildContractsPage = {
  path: '/contractsBuildBurialPlace',
  title: ['Изградња гробног места', 'Build contracts'],
  may: 'records',
} as const satisfies PageEntry
