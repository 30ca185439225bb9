import { explained, rateExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { buildContractTexts } from './texts.ts'

export const buildContractFormTexts = explained(buildContractTexts, {
  contractNumber: sharedExplanations.number,
  burialPlaceNumber: sharedExplanations.burialPlace,
  graveId: [
    'Из регистра гробних места: уговор се види на страници гробног места.',
    'From the register of graves: the page of the grave then lists the contract.',
  ],
  advancedPaymentAmount: [
    'Део цене који је плаћен или се плаћа при закључењу уговора, пре рата. Авансна рата је део преосталог дуга.',
    'The part of the price that is paid at or before signing, apart from the rates. The advance instalment is a part of the remaining debt.',
  ],
  restOfDebt: [
    'Цена без аванса. Ако је празно, програм га рачуна када расподелите рате.',
    'The price without the advance. If it is empty, the program computes it when you distribute the rates.',
  ],
  ...rateExplanations,
})
