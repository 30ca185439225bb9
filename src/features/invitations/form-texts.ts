import { explained, debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { invitationTexts } from './texts.ts'

export const invitationFormTexts = explained(invitationTexts, {
  invitationNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  graveId: [
    'Из регистра гробних места: позив се види на страници гробног места.',
    'From the register of graves: the page of the grave then lists the invitation.',
  ],
  validUntilDeadline: [
    'Последњи дан за плаћање по овом позиву. После њега може да се пошаље опомена.',
    'The last day to pay by this invitation. After it a reprimand can follow.',
  ],
  ...debtExplanations,
})
