import type { PageEntry } from '../../shared/page-entry.ts'

export const bankStatementsPage = {
  path: '/bankStatements',
  title: ['Изводи', 'Bank statements'],
  may: 'money',
} as const satisfies PageEntry
