import { explained, rateExplanations, sharedExplanations } from '../../shared/explanations.ts'
import type { Text } from '../../shared/texts.ts'
import { rentContractTexts } from './texts.ts'

/** The list is loaded without them. */
export const rentContractFormTexts = explained(rentContractTexts, {
  contractNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  graveNumber: sharedExplanations.grave,
  jmbgNumber: sharedExplanations.jmbg,
  graveId: [
    'Из регистра гробних места: са уговором се уписује и право коришћења, а продужава право које странка већ има.',
    'From the register of graves: with the contract the right of use is recorded, or the one that the client has is prolonged.',
  ],
  rightTo: ['Последњи дан. Празно значи трајно.', 'The last day. Empty means for good.'],
  ...rateExplanations,
})

export const rentContractRightTexts = {
  findGrave: ['Нађи гробно место по ознаци', 'Find the grave by its label'],
  lastRight: ['Досадашње право', 'The right until now'],
  until: ['до', 'until'],
  forGood: ['трајно', 'for good'],
  takeHolder: ['Преузми податке', 'Take the data'],
  noGrave: ['Без гробног места из регистра', 'No grave of the register'],
} as const satisfies Record<string, Text>
