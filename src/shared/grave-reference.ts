import type { ReferencePart } from './references.ts'

/** What refers to a grave needs of its type. */
export const graveType = {
  table: 'graves',
  title: ['label'],
  page: { path: '/graves', may: 'records' },
  isInOrder: true,
} as const

/** What names a grave beside its label: docs/domain/graves.md#one-grave-once */
export const gravePartsInGraveyard = [
  { name: 'section', label: ['Парцела', 'Section'], of: { field: 'sectionId', table: 'sections', title: 'code' } },
  { name: 'row', label: ['Ред', 'Row'] },
  { name: 'number', label: ['Број', 'Number'] },
] as const satisfies readonly ReferencePart[]
export const graveParts = [
  {
    name: 'graveyard',
    label: ['Гробље', 'Graveyard'],
    of: { field: 'graveyardId', table: 'graveyards', title: 'name' },
  },
  ...gravePartsInGraveyard,
] as const satisfies readonly ReferencePart[]
