import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const graveFormTexts = {
  place: ['Где је', 'Where it is'],
  kind: ['Врста и величина', 'Type and size'],
  state: ['Стање и напомене', 'Condition and notes'],
  inUse: ['Нема, место је у употреби', 'None, the grave is in use'],
  ofAdministrator: ['Мења администратор, уз разлог.', 'An administrator changes this, with a reason.'],
  noSection: ['Без парцеле', 'No section'],
} as const satisfies Record<string, Text>
