/** What refers to a section needs of its type. */
export const sectionType = {
  table: 'sections',
  title: ['code', 'name'],
  page: { path: '/sections', may: 'records' },
} as const
