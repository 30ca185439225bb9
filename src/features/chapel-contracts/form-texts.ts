import { explained, sharedExplanations } from '../../shared/explanations.ts'
import { chapelContractTexts } from './texts.ts'

export const chapelContractFormTexts = explained(chapelContractTexts, {
  contractNumber: sharedExplanations.number,
  contractDate: [
    'Дан закључења уговора. Име умрлог лица и време коришћења капеле уписују се руком на одштампаном уговору.',
    'The day of signing. The name of the deceased and the time of use are filled in by hand on the printed contract.',
  ],
  clientIdentityCardIssuer: [
    'Полицијска управа која пише на личној карти, на пример „ПУ Кикинда“.',
    'The police administration named on the identity card, for example “PU Kikinda”.',
  ],
  clientJmbg: sharedExplanations.jmbg,
})
