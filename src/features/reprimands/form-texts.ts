import { explained, debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { reprimandTexts } from './texts.ts'

export const reprimandFormTexts = explained(reprimandTexts, {
  reprimandNumber: sharedExplanations.number,
  ...debtExplanations,
})
