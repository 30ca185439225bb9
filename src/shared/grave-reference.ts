/** What refers to a grave needs of its type. */
export const graveType = {
  table: 'graves',
  title: ['label'],
  page: { path: '/graves', may: 'records' },
} as const
