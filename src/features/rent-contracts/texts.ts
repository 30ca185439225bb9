import { pageTitles } from '../../shared/page-titles.ts'
import type { RecordTexts, Text } from '../../shared/texts.ts'
import type { RentContract, RentContractCode } from './record.ts'

export const rentContractTexts = {
  title: pageTitles.rentContracts,
  add: ['Нови уговор о закупу', 'Add rent contract'],
  edit: ['Измена уговора о закупу', 'Edit rent contract'],
  added: ['Уговор о закупу је додат.', 'Rent contract added'],
  errorAdding: ['Грешка при додавању уговора о закупу.', 'Error adding rent contract'],
  edited: ['Уговор о закупу је измењен.', 'Rent contract edited'],
  errorEditing: ['Грешка при измени уговора о закупу.', 'Error editing rent contract'],
  deleted: ['Уговор о закупу је обрисан.', 'Rent contract deleted'],
  restored: ['Уговор о закупу је враћен.', 'Rent contract restored'],
  searchHint: [
    'Број уговора, презиме, име, ЈМБГ, гробно место…',
    'Contract number, surname, name, JMBG, burial place…',
  ],
  empty: ['Још нема уговора о закупу. Додајте први.', 'There is no rent contract yet. Add the first one.'],
  count: {
    one: ['уговор', 'contract'],
    few: ['уговора', 'contracts'],
    other: ['уговора', 'contracts'],
  },
  fields: {
    id: ['Број записа', 'Record number'],
    version: ['Верзија', 'Version'],
    deleted: ['Обрисано', 'Deleted'],
    dateCreated: ['Датум уноса', 'Date created'],
    contractNumber: ['Број уговора', 'Contract number'],
    contractDate: ['Датум уговора', 'Contract date'],
    clientName: ['Име странке', 'Client name'],
    clientSurname: ['Презиме странке', 'Client surname'],
    clientCity: ['Место', 'Client city'],
    clientAddress: ['Улица', 'Client address'],
    clientAddressNumber: ['Кућни број', 'Client address number'],
    identityCardNumber: ['Број личне карте', 'Identity card number'],
    jmbgNumber: ['ЈМБГ', 'JMBG number'],
    burialPlaceNumber: ['Број гробног места', 'Burial place number'],
    graveNumber: ['Број гроба', 'Grave number'],
    priceTag: ['Цена', 'Price'],
    rateAdvancedPaymentAmount: ['Износ авансне рате', 'Advance instalment amount'],
    rate2Amount: ['Износ 2. рате', 'Rate 2 amount'],
    rate2Deadline: ['Рок 2. рате', 'Rate 2 deadline'],
    rate3Amount: ['Износ 3. рате', 'Rate 3 amount'],
    rate3Deadline: ['Рок 3. рате', 'Rate 3 deadline'],
    rate4Amount: ['Износ 4. рате', 'Rate 4 amount'],
    rate4Deadline: ['Рок 4. рате', 'Rate 4 deadline'],
    rate5Amount: ['Износ 5. рате', 'Rate 5 amount'],
    rate5Deadline: ['Рок 5. рате', 'Rate 5 deadline'],
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
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
    CONTRACT_RENT_BURIAL_CONTRACT_NUMBER_CANT_BE_NULL: ['Унесите број уговора.', 'Enter the contract number.'],
    CONTRACT_RENT_BURIAL_CONTRACT_DATE_CANT_BE_NULL: ['Унесите датум уговора.', 'Enter the contract date.'],
    CONTRACT_RENT_BURIAL_CONTRACT_DATE_NOT_VALID: ['Датум уговора није исправан.', 'The contract date is not valid.'],
    CONTRACT_RENT_BURIAL_CLIENT_NAME_CANT_BE_NULL: ['Унесите име странке.', "Enter the client's first name."],
    CONTRACT_RENT_BURIAL_CLIENT_SURNAME_CANT_BE_NULL: ['Унесите презиме странке.', "Enter the client's last name."],
    CONTRACT_RENT_BURIAL_CLIENT_CITY_CANT_BE_NULL: ['Унесите место.', 'Enter the city.'],
    CONTRACT_RENT_BURIAL_CLIENT_ADDRESS_CANT_BE_NULL: ['Унесите улицу.', 'Enter the street.'],
    CONTRACT_RENT_BURIAL_CLIENT_ADDRESS_NUMBER_CANT_BE_NULL: ['Унесите кућни број.', 'Enter the house number.'],
    CONTRACT_RENT_BURIAL_CLIENT_ADDRESS_NUMBER_IS_NOT_NUMBER: [
      'Кућни број почиње цифром (12, 12а, 5/3) или је „бб“.',
      'A house number begins with a digit (12, 12a, 5/3) or is bb.',
    ],
    CONTRACT_RENT_BURIAL_PRICE_TAG_CANT_BE_NULL: ['Унесите цену.', 'Enter the price.'],
    CONTRACT_RENT_BURIAL_PRICE_TAG_IS_NOT_NUMBER: [
      'Цена је износ у динарима, нпр. 12.500,00.',
      'The price is an amount in dinars, e.g. 12,500.00.',
    ],
    CONTRACT_RENT_BURIAL_IDENTITY_CARD_NUMBER_CANT_BE_NULL: [
      'Унесите број личне карте.',
      'Enter the identity card number.',
    ],
    CONTRACT_RENT_BURIAL_IDENTITY_CARD_NUMBER_IS_NOT_NUMBER: [
      'Број личне карте сме да садржи само цифре.',
      'The identity card number may contain digits only.',
    ],
    CONTRACT_RENT_BURIAL_BURIAL_PLACE_NUMBER_CANT_BE_NULL: [
      'Унесите број гробног места.',
      'Enter the burial place number.',
    ],
    CONTRACT_RENT_BURIAL_GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гроба.', 'Enter the grave number.'],
    CONTRACT_RENT_BURIAL_RATE_AMOUNT_IS_NOT_NUMBER: [
      'Износ се пише као 12.500,00.',
      'An amount is written as 12,500.00.',
    ],
    CONTRACT_RENT_BURIAL_RATE_DEADLINE_NOT_VALID: ['Рок није исправан датум.', 'The deadline is not a valid date.'],
  },
} as const satisfies RecordTexts<keyof RentContract, RentContractCode>

export const rentContractScreen = {
  paymentSchedule: ['План плаћања', 'Payment schedule'],
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
  payment: ['Плаћање', 'Payment'],
  rates: ['Рате', 'Instalments'],
} as const satisfies Record<string, Text>
