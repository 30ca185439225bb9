import { call, type Entities } from './call.ts'
import type { Referenced } from './references.ts'

/** The parts of the section type that references to it need. */
export const sectionType = {
  table: 'sections',
  title: ['code', 'name'],
  page: { path: '/sections', may: 'records' },
} as const

/** The company's sections, to choose from. */
export const allSections = call<{ answer: Entities<{ id: number; name: string; graveyard: Referenced }> }>()(
  'GET',
  '/api/section/all',
)
