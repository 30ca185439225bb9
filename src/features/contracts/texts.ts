import type { Text } from '../../shared/texts.ts'

export const contractTexts = {
  spread: ['Израчунај остатак и распореди', 'Calculate the rest and distribute it'],
  toPay: ['За отплату', 'To be paid'],
  inRates: ['Распоређено', 'In instalments'],
  left: ['Остаје', 'Left'],
  tooMuch: ['Превише', 'Too much'],
  numberOfRates: ['Број рата', 'Number of instalments'],
  priceFirst: ['Прво унесите цену и датум уговора.', 'Enter the price and the contract date first.'],
  nothingLeft: ['После аванса не остаје ништа за рате.', 'After the advance, nothing is left for instalments.'],
  sumDiffers: ['Аванс и рате дају', 'The advance and instalments total'],
  restDiffers: ['Цена умањена за аванс је', 'The price minus the advance is'],
  noDeadline: ['Рата нема рок.', 'The instalment has no deadline.'],
  noAmount: ['Рата нема износ.', 'The instalment has no amount.'],
  beforeContract: ['Рок је пре датума уговора.', 'The deadline is before the contract date.'],
  notRising: ['Рок није после претходног.', 'The deadline is not after the previous one.'],
} as const satisfies Record<string, Text>

/** Shown before saving a contract whose amounts are probably a mistake. */
export const ratesQuestionTexts = {
  sameAdvances: ['Два иста аванса', 'Two equal advances'],
  bothPaid: [
    'Аванс и авансна рата износе исто: {amount}. Авансна рата се плаћа поред аванса, као део преосталог дуга.',
    'The advance and the advance instalment are the same amount: {amount}. The advance instalment is paid in addition to the advance, as a part of the remaining debt.',
  ],
  title: ['Износи се не слажу', 'The amounts do not add up'],
  restDiffers: [
    'Преостали дуг се за {amount} разликује од цене умањене за аванс.',
    'The remaining debt differs from the price minus the advance by {amount}.',
  ],
  tooLittle: [
    'Рате су за {amount} мање од износа који се отплаћује.',
    'The instalments are {amount} less than the amount to be paid.',
  ],
  tooMuch: [
    'Рате су за {amount} веће од износа који се отплаћује.',
    'The instalments are {amount} more than the amount to be paid.',
  ],
  claimedWithLast: [
    'Задужење за разлику доспева са последњом ратом.',
    'The claim for the difference is due with the last instalment.',
  ],
  dueOnTakingOver: [
    'У уговору ће стајати да се разлика плаћа најкасније приликом преузимања гробног места.',
    'The contract will state that the difference is due when the burial place is taken over.',
  ],
  dueByAgreement: [
    'У уговору ће стајати да се разлика плаћа по посебном договору.',
    'The contract will state that the difference is paid by separate agreement.',
  ],
  lastRatesLess: [
    'У уговору ће стајати да се за разлику умањују последње рате.',
    'The contract will state that the last instalments are reduced by the difference.',
  ],
} as const satisfies Record<string, Text>
