import { explained } from '../../shared/explanations.ts'
import type { Text } from '../../shared/texts.ts'
import { graveRightTexts } from './texts.ts'

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

export const explainedGraveRightTexts = explained(graveRightTexts, {
  graveId: [
    'Празно остаје само ако се из старе књиге не види гробно место.',
    'Leave empty only if an old book does not say which grave it is.',
  ],
  document: [
    'Број уговора или решења, или књига и страна: „Књига закупа 1974, стр. 12“.',
    'The number of the contract or decision, or book and page: “Rent book 1974, p. 12”.',
  ],
  validTo: ['Последњи дан. Празно значи трајно.', 'The last day. Leave empty for a permanent right.'],
  correction: [
    'Носиоци који су већ постали носиоци остају уписани. Погрешан упис исправља администратор, и овде наводи разлог.',
    'Holders whose period has begun stay recorded. To correct a mistake, an administrator enters the reason here.',
  ],
})
