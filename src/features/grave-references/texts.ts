import type { Text } from '../../shared/texts.ts'

/** The grave of a contract or letter. */
export const graveOfRecordTexts = {
  find: ['Нађи гробно место по ознаци', 'Find the grave by its label'],
  none: ['Без гробног места из регистра', 'No grave from the register'],
} as const satisfies Record<string, Text>
