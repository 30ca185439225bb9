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
