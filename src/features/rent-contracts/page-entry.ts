import type { PageEntry } from '../../shared/page-entry.ts'

export const rentContractsPage = {
  path: '/contractsRentBurialPlace',
  title: ['Закуп гробног места', 'Rent contracts'],
  may: 'records',
} as const satisfies PageEntry
