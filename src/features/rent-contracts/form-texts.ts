import { explained, rateExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { rentContractTexts } from './texts.ts'

/** The list is loaded without them. */
export const rentContractFormTexts = explained(rentContractTexts, {
  contractNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  graveNumber: sharedExplanations.grave,
  jmbgNumber: sharedExplanations.jmbg,
  ...rateExplanations,
})
