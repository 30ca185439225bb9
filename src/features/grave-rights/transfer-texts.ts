import type { Text } from '../../shared/texts.ts'
import { graveRightTexts } from './texts.ts'

/** Texts of the task of a transfer. */
export const assignTexts = {
  record: ['Упиши наследнике', 'Record the heirs'],
  assign: ['Задужи…', 'Assign…'],
  assigned: ['Задужење је сачувано.', 'The assignment has been saved.'],
  responsible: ['Ко је задужен', 'Responsible person'],
  note: ['Напомена', 'Note'],
  notNeeded: ['Пренос права није потребан', 'No transfer is needed'],
  reason: ['Разлог', 'Reason'],
} as const satisfies Record<string, Text>

export const assignCodes: Readonly<Record<string, Text>> = {
  ...graveRightTexts.codes,
  GRAVE_RIGHT_RESPONSIBLE_NOT_EXIST: [
    'Изаберите корисника предузећа који може да се пријави.',
    'Choose a user of the company who can log in.',
  ],
  GRAVE_RIGHT_TRANSFER_NOTE_NEEDED: ['Наведите зашто пренос није потребан.', 'State why no transfer is needed.'],
  GRAVE_RIGHT_NO_TRANSFER: [
    'Пренос више није потребан: носиоци су у међувремену измењени.',
    'The transfer is no longer needed: the holders have been changed since.',
  ],
}
