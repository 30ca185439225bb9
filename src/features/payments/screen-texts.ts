import type { Text } from '../../shared/texts.ts'

export const paymentScreen = {
  payment: ['Уплата', 'Payment'],
  more: ['Још података', 'More'],
  corrections: ['Исправке', 'Corrections'],
  allocated: ['Шта је плаћено', 'What was paid'],
  nothing: ['Ништа није распоређено.', 'Nothing is allocated.'],
  distribute: ['Распореди поново', 'Allocate again'],
  distributed: ['Уплата је распоређена.', 'The payment has been allocated.'],
  reverse: ['Сторнирај…', 'Reverse…'],
  reverseTitle: ['Сторно уплате', 'Reversal of a payment'],
  reverseQuestion: ['Задужења која је затворила биће опет отворена.', 'The claims that it closed will be open again.'],
  reversed: ['Уплата је сторнирана.', 'The payment has been reversed.'],
  wholeReceipt: ['И остале уплате са исте признанице', 'Also the other payments of the receipt'],
  together: ['На истој признаници', 'On the same receipt'],
  fiscal: ['Фискални рачун…', 'Fiscal receipt…'],
  fiscalOnce: ['Уписује се једном и више се не мења.', 'It is entered once and does not change any more.'],
  fiscalStated: ['Фискални рачун је уписан.', 'The fiscal receipt has been entered.'],
} as const satisfies Record<string, Text>

export const partTexts = {
  PRINCIPAL: ['главница', 'principal'],
  INTEREST: ['камата', 'interest'],
  COST: ['трошак', 'cost'],
} as const satisfies Record<string, Text>

export const paymentCorrectionCodes = {
  PAYMENT_ALREADY_REVERSED: ['Уплата је већ сторнирана.', 'The payment has already been reversed.'],
  PAYMENT_REFUNDED: ['Део уплате је већ враћен.', 'A part of the payment has been refunded.'],
} as const satisfies Record<string, Text>
