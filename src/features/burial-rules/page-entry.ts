import type { PageEntry } from '../../shared/page-entry.ts'

export const burialRulesPage = {
  path: '/burialRules',
  title: ['Правила сахрањивања', 'Burial rules'],
  may: 'writeSections',
} as const satisfies PageEntry
