/** The parts of the section type that references to it need. */
export const sectionType = {
  table: 'sections',
  title: ['code', 'name'],
  page: { path: '/sections', may: 'records' },
} as const
