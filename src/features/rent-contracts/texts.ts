import { burialPlaceCodes, contractCount, contractFieldTexts, stemmed } from '../../shared/contract.ts'
import { rateTexts } from '../../shared/rates.ts'
import { graveyardCodes } from '../../shared/graveyard.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import { partyCodes } from '../../shared/party-reference.ts'
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
    CONTRACT_RENT_BURIAL_JMBG_NUMBER_CANT_BE_NULL: ['Унесите ЈМБГ.', 'Enter the JMBG.'],
    CONTRACT_RENT_BURIAL_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    CONTRACT_RENT_BURIAL_JMBG_NUMBER_IS_NOT_NUMBER: [
      'ЈМБГ сме да садржи само цифре.',
      'The JMBG may contain digits only.',
    ],
    CONTRACT_RENT_BURIAL_GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гроба.', 'Enter the grave number.'],
  },
} as const satisfies RecordTexts<keyof RentContract, RentContractCode>

export const rentContractScreen = {
  paymentSchedule: ['План плаћања', 'Payment schedule'],
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
  payment: ['Плаћање', 'Payment'],
  rates: ['Рате', 'Instalments'],
} as const satisfies Record<string, Text>
