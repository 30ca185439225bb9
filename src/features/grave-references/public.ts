import type { ReferencePart } from '../../shared/references.ts'

/** A person whose names are unknown, as registers call them. */
export const unidentified = 'НН лице'

/** The parts of the grave type that references to it need. */
export const graveType = {
  table: 'graves',
  title: ['label'],
  page: { path: '/graves', may: 'records' },
  labels: true,
} as const

/** What identifies a grave in addition to its label: docs/domain/graves.md#one-grave-once */
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
