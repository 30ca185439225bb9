import type { Text } from '../../shared/texts.ts'

/** The state of the task of transferring the right of a deceased holder: docs/domain/rights-of-use.md#transfer */
export const transferStates = ['OVERDUE', 'OPEN', 'NOT_NEEDED', 'DONE', 'NONE'] as const
export type TransferState = (typeof transferStates)[number]

export const transferTexts = {
  title: ['Пренос права', 'Transfer of the right'],
  states: {
    OVERDUE: ['Касни', 'Overdue'],
    OPEN: ['Отворен', 'Open'],
    NOT_NEEDED: ['Није потребан', 'Not needed'],
    DONE: ['Завршен', 'Done'],
    NONE: ['Нема га', 'None'],
  },
} as const satisfies Record<string, Text | Record<TransferState, Text>>
