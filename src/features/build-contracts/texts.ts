import { rateExplanations, sharedExplanations } from '../../shared/explanations.ts'
import {
  burialPlaceCodes,
  cardExplanation,
  contractCount,
  contractFieldTexts,
  stemmed,
  rateTexts,
} from '../contracts/public.ts'
import { graveyardCodes } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import { partyCodes } from '../parties/public.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { buildContractsPage } from './page-entry.ts'
import { buildContract, buildRateNumbers, type BuildContract, type BuildContractCode } from './record.ts'

export const buildContractTexts = {
  type: buildContract,
  title: buildContractsPage.title,
  ...nounTexts({
    gender: 'm',
    full: ['уговор о изградњи', 'уговора о изградњи', 'build contract'],
    count: contractCount,
  }),
  searchHint: ['Број уговора, презиме, име, гробно место…', 'Contract number, surname, name, burial place…'],
  empty: ['Још нема уговора о изградњи. Додајте први.', 'No build contracts yet. Add the first one.'],
  fields: {
    ...contractFieldTexts,
    ...rateTexts(buildRateNumbers),
    ...storedFieldTexts,
    identityCardNumber: ['Број личне карте', 'Identity card number'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    graveId: ['Гробно место из регистра', 'Grave in the register'],
    grave: ['Гробно место из регистра', 'Grave in the register'],
    advancedPaymentAmount: ['Износ аванса', 'Advance payment amount'],
    restOfDebt: ['Преостали дуг', 'Remaining debt'],
    rateAdvancedPaymentAmount: ['Износ авансне рате', 'Advance instalment amount'],
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...graveyardCodes,
    ...partyCodes,
    ...stemmed('CONTRACT_BUILD_BURIAL', burialPlaceCodes),
    CONTRACT_BUILD_BURIAL_PLACE_NOT_EXIST: ['Уговор о изградњи не постоји.', 'The build contract does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    CONTRACT_BUILD_BURIAL_GRAVE_NOT_IN_GRAVEYARD: [
      'Гробно место није на изабраном гробљу.',
      'The grave is not in the chosen graveyard.',
    ],
    CONTRACT_BUILD_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST: [
      'Уговор о изградњи са овим бројем већ постоји.',
      'A build contract with this number already exists.',
    ],
  },
  explanations: {
    identityCardNumber: cardExplanation,
    contractNumber: sharedExplanations.number,
    burialPlaceNumber: sharedExplanations.burialPlace,
    graveId: [
      'Из регистра гробних места: уговор се види на страници гробног места.',
      'From the register of graves: the page of the grave then lists the contract.',
    ],
    advancedPaymentAmount: [
      'Део цене који је плаћен или се плаћа при закључењу уговора, пре рата. Авансна рата је део преосталог дуга.',
      'The part of the price that is paid at or before signing, apart from the instalments. The advance instalment is a part of the remaining debt.',
    ],
    restOfDebt: [
      'Цена без аванса. Ако је празно, програм га рачуна када расподелите рате.',
      'The price without the advance. If it is empty, the program computes it when you distribute the instalments.',
    ],
    ...rateExplanations,
  },
} as const satisfies RecordTexts<keyof BuildContract, BuildContractCode>

export const buildContractScreen = {
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
  payment: ['Плаћање', 'Payment'],
  rates: ['Рате', 'Instalments'],
} as const satisfies Record<string, Text>
