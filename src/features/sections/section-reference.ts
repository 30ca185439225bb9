import { allSections } from './calls.ts'

/** The parts of the section type that references to it need. */
export const sectionType = {
  table: 'sections',
  title: ['code', 'name'],
  page: { path: '/sections', may: 'records' },
  choices: { of: 'section', call: allSections },
} as const
