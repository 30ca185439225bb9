import { sharedExplanations } from '../../shared/explanations.ts'
import { contractCodes, cardExplanation, contractCount, contractFieldTexts, stemmed } from '../contracts/public.ts'
import { graveyardCodes } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import { partyCodes } from '../parties/public.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { chapelContractsPage } from './page-entry.ts'
import { chapelContract, type ChapelContract, type ChapelContractCode } from './record.ts'

export const chapelContractTexts = {
  type: chapelContract,
  title: chapelContractsPage.title,
  ...nounTexts({
    gender: 'm',
    full: ['уговор о коришћењу капеле', 'уговора о коришћењу капеле', 'chapel contract'],
    count: contractCount,
  }),
  searchHint: ['Број уговора, презиме, име, ЈМБГ…', 'Contract number, surname, name, JMBG…'],
  empty: ['Још нема уговора о коришћењу капеле. Додајте први.', 'No chapel contracts yet. Add the first one.'],
  fields: {
    ...contractFieldTexts,
    ...storedFieldTexts,
    paymentReference: ['Позив на број', 'Payment reference'],
    clientIdentityCardNumber: ['Број личне карте', 'Identity card number'],
    clientIdentityCardIssuer: ['Лична карта издата од', 'Identity card issuer'],
    clientJmbg: ['ЈМБГ', 'JMBG'],
  },
  codes: {
    ...graveyardCodes,
    ...partyCodes,
    ...stemmed('CONTRACT_CHAPEL_USAGE', contractCodes),
    CONTRACT_CHAPEL_USAGE_NOT_EXIST: ['Уговор о коришћењу капеле не постоји.', 'The chapel contract does not exist.'],
    CONTRACT_CHAPEL_USAGE_WITH_CONTRACT_NUMBER_ALREADY_EXIST: [
      'Уговор о коришћењу капеле са овим бројем већ постоји.',
      'A chapel contract with this number already exists.',
    ],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_CANT_BE_NULL: ['Унесите ЈМБГ.', 'Required'],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_IS_NOT_NUMBER: [
      'ЈМБГ сме да садржи само цифре.',
      'The JMBG may contain digits only.',
    ],
    CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_ISSUER_CANT_BE_NULL: ['Унесите ко је издао личну карту.', 'Required'],
  },
  explanations: {
    clientIdentityCardNumber: cardExplanation,
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
  },
} as const satisfies RecordTexts<keyof ChapelContract, ChapelContractCode>

export const chapelContractScreen = {
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
} as const satisfies Record<string, Text>
