import { explained, debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { reprimandTexts } from './texts.ts'

/** The list is loaded without them. */
export const reprimandFormTexts = explained(reprimandTexts, {
  reprimandNumber: sharedExplanations.number,
  ...debtExplanations,
})
