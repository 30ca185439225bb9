import type { Text } from '../../shared/texts.ts'

export const contractTexts = {
  spread: ['Израчунај остатак и распореди', 'Compute the rest and spread it'],
  numberOfRates: ['Број рата', 'Number of instalments'],
  priceFirst: ['Прво унесите цену и датум уговора.', 'Enter the price and the contract date first.'],
  nothingLeft: ['После аванса не остаје ништа за рате.', 'The advance leaves nothing for instalments.'],
  sumDiffers: ['Аванс и рате дају', 'The advance and the instalments come to'],
  restDiffers: ['Цена умањена за аванс је', 'The price less the advance is'],
  noDeadline: ['Рата нема рок.', 'The instalment has no deadline.'],
  noAmount: ['Рата нема износ.', 'The instalment has no amount.'],
  beforeContract: ['Рок је пре датума уговора.', 'The deadline is before the contract date.'],
  notRising: ['Рок није после претходног.', 'The deadline is not after the one before.'],
  metBefore: [
    'Странка је већ у евиденцији; изаберите је да се подаци попуне.',
    'Met before; choose to fill in the data.',
  ],
} as const satisfies Record<string, Text>

/** The question before a contract is saved whose amounts do not add up. */
export const doubtTexts = {
  title: ['Износи се не слажу', 'The amounts do not add up'],
  restDiffers: [
    'Преостали дуг се за {amount} разликује од цене умањене за аванс.',
    'The rest of the debt differs from the price less the advance by {amount}.',
  ],
  tooLittle: [
    'Рате су за {amount} мање од износа који се отплаћује.',
    'The instalments are {amount} less than what is to be paid off.',
  ],
  tooMuch: [
    'Рате су за {amount} веће од износа који се отплаћује.',
    'The instalments are {amount} more than what is to be paid off.',
  ],
  dueOnTakingOver: [
    'У уговору ће стајати да се разлика плаћа најкасније приликом преузимања гробног места.',
    'The contract will say that the difference is paid when the burial place is taken over.',
  ],
  dueByAgreement: [
    'У уговору ће стајати да се разлика плаћа по посебном договору.',
    'The contract will say that the difference is paid by separate agreement.',
  ],
  lastRatesLess: [
    'У уговору ће стајати да се за разлику умањују последње рате.',
    'The contract will say that the last instalments are reduced by the difference.',
  ],
} as const satisfies Record<string, Text>
