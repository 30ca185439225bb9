import { stemmed } from '../../shared/contract.ts'
import { debtCodes, debtFieldTexts, debtLegend } from '../../shared/debt.ts'
import { graveyardCodes, graveyardFieldTexts } from '../../shared/graveyard.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { reprimandsPage } from './page-entry.ts'
import { reprimand, type Reprimand, type ReprimandCode } from './record.ts'

export const reprimandTexts = {
  type: reprimand,
  title: reprimandsPage.title,
  ...nounTexts({
    gender: 'f',
    accusative: 'опомену',
    count: {
      one: ['опомена', 'reprimand'],
      few: ['опомене', 'reprimands'],
      other: ['опомена', 'reprimands'],
    },
  }),
  searchHint: ['Број опомене, презиме, име, рачун…', 'Reprimand number, surname, name, bill…'],
  empty: ['Још нема опомена. Додајте прву.', 'No reprimands yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    reprimandNumber: ['Број опомене', 'Reprimand number'],
    reprimandDate: ['Датум опомене', 'Reprimand date'],
    clientName: ['Име', 'Client name'],
    clientSurname: ['Презиме', 'Client surname'],
    clientCity: ['Место', 'Client city'],
    clientAddress: ['Адреса', 'Client address'],
    billNumber: ['Број рачуна (фактуре)', 'Bill number'],
    debtAmount: ['Износ дуга', 'Debt amount'],
    ...graveyardFieldTexts,
    ...debtFieldTexts,
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...graveyardCodes,
    ...stemmed('REPRIMAND', debtCodes),
    REPRIMAND_NOT_EXIST: ['Опомена не постоји.', 'The reprimand does not exist.'],
    REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST: [
      'Опомена са овим бројем већ постоји.',
      'A reprimand with this number already exists.',
    ],
    REPRIMAND_REPRIMAND_NUMBER_CANT_BE_NULL: ['Унесите број опомене.', 'Enter the reprimand number.'],
    REPRIMAND_REPRIMAND_DATE_CANT_BE_NULL: ['Унесите датум опомене.', 'Enter the reprimand date.'],
    REPRIMAND_REPRIMAND_DATE_NOT_VALID: ['Датум опомене није исправан.', 'The reprimand date is not valid.'],
    REPRIMAND_CLIENT_NAME_CANT_BE_NULL: ['Унесите име дужника.', "Enter the client's first name."],
    REPRIMAND_CLIENT_SURNAME_CANT_BE_NULL: ['Унесите презиме дужника.', "Enter the client's last name."],
    REPRIMAND_CLIENT_CITY_CANT_BE_NULL: ['Унесите место.', 'Enter the city.'],
    REPRIMAND_CLIENT_ADDRESS_CANT_BE_NULL: ['Унесите адресу.', 'Enter the address.'],
    REPRIMAND_BILL_NUMBER_CANT_BE_NULL: ['Унесите број рачуна (фактуре).', 'Enter the bill number.'],
    REPRIMAND_DEBT_AMOUNT_CANT_BE_NULL: ['Унесите износ дуга.', 'Enter the debt amount.'],
    REPRIMAND_DEBT_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'An amount is written as 12,500.00.'],
  },
} as const satisfies RecordTexts<keyof Reprimand, ReprimandCode>

export const reprimandScreen = {
  reprimand: ['Опомена', 'Reprimand'],
  client: ['Дужник', 'Client'],
  debt: debtLegend,
} as const satisfies Record<string, Text>
