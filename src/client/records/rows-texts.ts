import type { Text } from '../../shared/texts.ts'

export const rowsTexts = {
  add: ['Додај', 'Add'],
  remove: ['Уклони', 'Remove'],
  removed: ['Ред је уклоњен.', 'The row has been removed.'],
  undo: ['Врати', 'Undo'],
} as const satisfies Record<string, Text>
