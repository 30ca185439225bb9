import { explained, debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { invitationTexts } from './texts.ts'

export const invitationFormTexts = explained(invitationTexts, {
  invitationNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  validUntilDeadline: [
    'Последњи дан за плаћање по овом позиву. После њега може да се пошаље опомена.',
    'The last day to pay by this invitation. After it a reprimand can follow.',
  ],
  ...debtExplanations,
})
