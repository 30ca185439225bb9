/** How the label of a grave is composed: docs/domain/graves.md#labels */
export const graveLabel = {
  field: 'label',
  template: { reference: 'graveyardId', field: 'graveLabel', otherwise: '{section}/{row}/{number}' },
  parts: { section: { reference: 'sectionId', field: 'code' }, row: 'row', number: 'number' },
} as const
