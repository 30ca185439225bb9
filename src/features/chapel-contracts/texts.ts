import { pageTitles } from '../../shared/page-titles.ts'
import type { RecordTexts, Text } from '../../shared/texts.ts'
import type { ChapelContract, ChapelContractCode } from './record.ts'

export const chapelContractTexts = {
  title: pageTitles.chapelContracts,
  add: ['Нови уговор о коришћењу капеле', 'Add chapel contract'],
  edit: ['Измена уговора о коришћењу капеле', 'Edit chapel contract'],
  added: ['Уговор о коришћењу капеле је додат.', 'Chapel contract added'],
  errorAdding: ['Грешка при додавању уговора о коришћењу капеле.', 'Error adding chapel contract'],
  edited: ['Уговор о коришћењу капеле је измењен.', 'Chapel contract edited'],
  errorEditing: ['Грешка при измени уговора о коришћењу капеле.', 'Error editing chapel contract'],
  deleted: ['Уговор о коришћењу капеле је обрисан.', 'Chapel contract deleted'],
  restored: ['Уговор о коришћењу капеле је враћен.', 'Chapel contract restored'],
  searchHint: ['Број уговора, презиме, име, ЈМБГ…', 'Contract number, surname, name, JMBG…'],
  empty: ['Још нема уговора о коришћењу капеле. Додајте први.', 'There is no chapel contract yet. Add the first one.'],
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
    clientIdentityCardNumber: ['Број личне карте', 'Identity card number'],
    clientIdentityCardIssuer: ['Лична карта издата од', 'Identity card issuer'],
    clientJmbg: ['ЈМБГ', 'JMBG number'],
    priceTag: ['Цена', 'Price'],
  },
  codes: {
    CONTRACT_CHAPEL_USAGE_NOT_EXIST: ['Уговор о коришћењу капеле не постоји.', 'The chapel contract does not exist.'],
    CONTRACT_CHAPEL_USAGE_WITH_CONTRACT_NUMBER_ALREADY_EXIST: [
      'Уговор о коришћењу капеле са овим бројем већ постоји.',
      'A chapel contract with this number already exists.',
    ],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_CANT_BE_NULL: ['Унесите ЈМБГ.', 'Enter the JMBG.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_IS_NOT_NUMBER: [
      'ЈМБГ сме да садржи само цифре.',
      'The JMBG may contain digits only.',
    ],
    CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_ISSUER_CANT_BE_NULL: [
      'Унесите ко је издао личну карту.',
      'Enter the issuer of the identity card.',
    ],
    CONTRACT_CHAPEL_USAGE_CONTRACT_NUMBER_CANT_BE_NULL: ['Унесите број уговора.', 'Enter the contract number.'],
    CONTRACT_CHAPEL_USAGE_CONTRACT_DATE_CANT_BE_NULL: ['Унесите датум уговора.', 'Enter the contract date.'],
    CONTRACT_CHAPEL_USAGE_CONTRACT_DATE_NOT_VALID: ['Датум уговора није исправан.', 'The contract date is not valid.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_NAME_CANT_BE_NULL: ['Унесите име странке.', "Enter the client's first name."],
    CONTRACT_CHAPEL_USAGE_CLIENT_SURNAME_CANT_BE_NULL: ['Унесите презиме странке.', "Enter the client's last name."],
    CONTRACT_CHAPEL_USAGE_CLIENT_CITY_CANT_BE_NULL: ['Унесите место.', 'Enter the city.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_ADDRESS_CANT_BE_NULL: ['Унесите улицу.', 'Enter the street.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_ADDRESS_NUMBER_CANT_BE_NULL: ['Унесите кућни број.', 'Enter the house number.'],
    CONTRACT_CHAPEL_USAGE_CLIENT_ADDRESS_NUMBER_IS_NOT_NUMBER: [
      'Кућни број почиње цифром (12, 12а, 5/3) или је „бб“.',
      'A house number begins with a digit (12, 12a, 5/3) or is bb.',
    ],
    CONTRACT_CHAPEL_USAGE_PRICE_TAG_CANT_BE_NULL: ['Унесите цену.', 'Enter the price.'],
    CONTRACT_CHAPEL_USAGE_PRICE_TAG_IS_NOT_NUMBER: [
      'Цена је износ у динарима, нпр. 12.500,00.',
      'The price is an amount in dinars, e.g. 12,500.00.',
    ],
    CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_NUMBER_CANT_BE_NULL: [
      'Унесите број личне карте.',
      'Enter the identity card number.',
    ],
    CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_NUMBER_IS_NOT_NUMBER: [
      'Број личне карте сме да садржи само цифре.',
      'The identity card number may contain digits only.',
    ],
  },
} as const satisfies RecordTexts<keyof ChapelContract, ChapelContractCode>

export const chapelContractScreen = {
  contract: ['Уговор', 'Contract'],
  client: ['Странка', 'Client'],
} as const satisfies Record<string, Text>
