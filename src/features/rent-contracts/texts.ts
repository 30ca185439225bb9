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
import { rentContractsPage } from './page-entry.ts'
import { rentContract, rentRateNumbers, type RentContract, type RentContractCode } from './record.ts'

export const rentContractTexts = {
  type: rentContract,
  title: rentContractsPage.title,
  ...nounTexts({ gender: 'm', full: ['уговор о закупу', 'уговора о закупу', 'rent contract'], count: contractCount }),
  searchHint: ['Број уговора, презиме, име, ЈМБГ…', 'Contract number, surname, name, JMBG…'],
  empty: ['Још нема уговора о закупу. Додајте први.', 'No rent contracts yet. Add the first one.'],
  fields: {
    ...contractFieldTexts,
    ...rateTexts(rentRateNumbers),
    ...storedFieldTexts,
    identityCardNumber: ['Број личне карте', 'Identity card number'],
    jmbgNumber: ['ЈМБГ', 'JMBG'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    graveNumber: ['Број гроба', 'Grave number'],
    graveId: ['Гробно место из регистра', 'Grave in the register'],
    grave: ['Гробно место из регистра', 'Grave in the register'],
    rightFrom: ['Право коришћења од', 'Right of use from'],
    rightTo: ['Право коришћења до', 'Right of use until'],
    rateAdvancedPaymentAmount: ['Износ авансне рате', 'Advance instalment amount'],
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...graveyardCodes,
    ...partyCodes,
    ...stemmed('CONTRACT_RENT_BURIAL', burialPlaceCodes),
    CONTRACT_RENT_BURIAL_NOT_EXIST: ['Уговор о закупу не постоји.', 'The rent contract does not exist.'],
    CONTRACT_Rent_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST: [
      'Уговор о закупу са овим бројем већ постоји.',
      'A rent contract with this number already exists.',
    ],
    CONTRACT_RENT_BURIAL_JMBG_NUMBER_CANT_BE_NULL: ['Унесите ЈМБГ.', 'Required'],
    CONTRACT_RENT_BURIAL_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    CONTRACT_RENT_BURIAL_JMBG_NUMBER_IS_NOT_NUMBER: [
      'ЈМБГ сме да садржи само цифре.',
      'The JMBG may contain digits only.',
    ],
    CONTRACT_RENT_BURIAL_GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гроба.', 'Required'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    CONTRACT_RENT_BURIAL_GRAVE_NOT_IN_GRAVEYARD: [
      'Гробно место није на изабраном гробљу.',
      'The grave is not in the chosen graveyard.',
    ],
    CONTRACT_RENT_BURIAL_GRAVE_NEEDED: [
      'За право коришћења изаберите гробно место из регистра.',
      'A right of use needs a grave of the register.',
    ],
    CONTRACT_RENT_BURIAL_PARTY_NEEDED: [
      'Носилац права је странка: повежите је или је упишите као странку.',
      'A party holds the right: link the client to one, or record the client as one.',
    ],
    CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT: [
      'Ово гробно место у то време користи неко други.',
      'Somebody else has the right to use this grave at that time.',
    ],
    CONTRACT_RENT_BURIAL_RIGHT_RECORDED: [
      'Право из овог уговора је већ уписано. Измените га у правима коришћења.',
      'The right from this contract is recorded. Change it in the rights of use.',
    ],
    CONTRACT_RENT_BURIAL_RIGHT_FROM_NOT_VALID: ['Датум није исправан.', 'The date is not valid.'],
    CONTRACT_RENT_BURIAL_RIGHT_TO_NOT_VALID: ['Датум није исправан.', 'The date is not valid.'],
    CONTRACT_RENT_BURIAL_RIGHT_DATES_NOT_IN_ORDER: [
      'Право не може да престане пре него што почне.',
      'The right cannot end before it begins.',
    ],
  },
  explanations: {
    identityCardNumber: cardExplanation,
    contractNumber: sharedExplanations.number,
    burialPlaceNumber: sharedExplanations.burialPlace,
    graveNumber: sharedExplanations.grave,
    jmbgNumber: sharedExplanations.jmbg,
    graveId: [
      'Из регистра гробних места: са уговором се уписује и право коришћења, а продужава право које странка већ има.',
      'From the register of graves: saving the contract records the right of use, or extends the client’s existing one.',
    ],
    rightTo: [
      'Последњи дан. Празно значи уобичајено трајање закупа.',
      'The last day. Leave empty for the usual term of a lease.',
    ],
    ...rateExplanations,
  },
} as const satisfies RecordTexts<keyof RentContract, RentContractCode>

export const paymentSchedule: Text = ['План плаћања', 'Payment schedule']

export const rentContractRightTexts = {
  lastRight: ['Досадашње право', 'The right until now'],
  until: ['до', 'until'],
  forGood: ['трајно', 'for good'],
  takeHolder: ['Преузми податке', 'Take the data'],
  died: ['умро/ла', 'died on'],
  heirsFirst: ['Прво упишите наследнике', 'Record the heirs first'],
  prolonged: [
    'Право {document} продужава се до {to}: {names}.',
    'The right {document} is extended until {to}: {names}.',
  ],
  begun: ['Уписује се ново право, {from} – {to}: {names}.', 'A new right is recorded, {from} – {to}: {names}.'],
} as const satisfies Record<string, Text>
