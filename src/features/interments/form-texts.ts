import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const intermentFormTexts = {
  person: ['Ко је сахрањен', 'Who is buried'],
  burial: ['Сахрана', 'Burial'],
  where: ['Где почива', 'Where'],
  removal: ['Вађење остатака', 'Removal of the remains'],
  findGrave: ['Нађи гробно место по ознаци', 'Find the grave by its label'],
  findDestination: ['Нађи место преноса по ознаци', 'Find the grave it was moved to'],
  findDeathRecord: ['Нађи у евиденцији умрлих', 'Find in the death register'],
  notKnown: ['Није познато', 'Not known'],
  none: ['Без записа', 'None'],
} as const satisfies Record<string, Text>
