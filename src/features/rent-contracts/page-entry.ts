import type { PageEntry } from '../../shared/page-entry.ts'

export const rentContractsPage = {
  path: '/contractsRentBurialPlace',
  title: ['Закуп гробног места', 'Rent burial place'],
  may: 'records',
} as const satisfies PageEntry
