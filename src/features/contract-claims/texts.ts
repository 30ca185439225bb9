import type { Text } from '../../shared/texts.ts'

export const contractClaimTexts = {
  title: ['Измена мења задужења', 'The edit changes claims'],
  paid: ['По уговору је плаћено {amount}.', '{amount} has been paid for the contract.'],
  reversed: ['Сторнира се', 'Reversed'],
  posted: ['Задужује се', 'Claimed'],
  due: ['Доспева', 'Due'],
  amount: ['Износ', 'Amount'],
  ofIt: ['Плаћено', 'Paid'],
  toPrepayment: ['Постаје аванс: {amount}.', 'Becomes a prepayment: {amount}.'],
  fromPrepayment: ['Затвара се авансом: {amount}.', 'Closed by prepayments: {amount}.'],
} as const satisfies Record<string, Text>
