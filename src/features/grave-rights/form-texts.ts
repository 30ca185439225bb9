import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const graveRightFormTexts = {
  right: ['Право', 'Right'],
  holders: ['Носиоци', 'Holders'],
  holder: ['Носилац', 'Holder'],
  notes: ['Напомене', 'Notes'],
  findGrave: ['Нађи гробно место по ознаци', 'Find the grave by its label'],
  findParty: ['Нађи странку', 'Find the party'],
  findContract: ['Нађи уговор о закупу', 'Find the rent contract'],
  notKnown: ['Није познато', 'Not known'],
  none: ['Без уговора', 'No contract'],
  asRight: ['Као право', 'As the right'],
} as const satisfies Record<string, Text>
