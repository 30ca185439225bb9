import type { PageEntry } from '../../shared/page-entry.ts'

export const intermentsPage = {
  path: '/interments',
  title: ['Сахрањени', 'Interments'],
  may: 'records',
} as const satisfies PageEntry
