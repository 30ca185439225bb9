import { explained, rateExplanations, sharedExplanations } from '../../shared/explanations.ts'
import type { Text } from '../../shared/texts.ts'
import { rentContractTexts } from './texts.ts'

export const rentContractFormTexts = explained(rentContractTexts, {
  contractNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  graveNumber: sharedExplanations.grave,
  jmbgNumber: sharedExplanations.jmbg,
  graveId: [
    'Из регистра гробних места: са уговором се уписује и право коришћења, а продужава право које странка већ има.',
    'From the register of graves: saving the contract records the right of use, or extends the client’s existing one.',
  ],
  rightTo: [
    'Последњи дан. Празно значи уобичајено трајање закупа.',
    'The last day. Leave empty for the usual term of a lease.',
  ],
  ...rateExplanations,
})

export const rentContractRightTexts = {
  lastRight: ['Досадашње право', 'The right until now'],
  until: ['до', 'until'],
  forGood: ['трајно', 'for good'],
  takeHolder: ['Преузми податке', 'Take the data'],
} as const satisfies Record<string, Text>
