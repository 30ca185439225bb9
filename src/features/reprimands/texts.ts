import { debtExplanations, sharedExplanations } from '../../shared/explanations.ts'
import { letterCodes, letterFieldTexts } from '../letters/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import type { CountedText } from '../../shared/texts.ts'
import { reprimandsPage } from './page-entry.ts'
import { reprimand, type Reprimand, type ReprimandCode } from './record.ts'

const count: CountedText = {
  one: ['опомена', 'reprimand'],
  few: ['опомене', 'reprimands'],
  other: ['опомена', 'reprimands'],
}

export const reprimandTexts = {
  type: reprimand,
  title: reprimandsPage.title,
  ...nounTexts({ gender: 'f', accusative: 'опомену', count }),
  searchHint: ['Број опомене, презиме, име, рачун…', 'Reprimand number, surname, name, bill…'],
  empty: ['Још нема опомена. Додајте прву.', 'No reprimands yet. Add the first one.'],
  fields: {
    reprimandNumber: ['Број опомене', 'Reprimand number'],
    reprimandDate: ['Датум опомене', 'Reprimand date'],
    debtAmount: ['Износ дуга', 'Debt amount'],
    ...letterFieldTexts,
    delivery: ['Достава', 'Delivery'],
    deliveredOn: ['Достављено', 'Delivered on'],
    level: ['Писмо', 'Letter'],
    remaining: ['Преостало', 'Left to pay'],
    settlement: ['Измирење', 'Settlement'],
  },
  choices: {
    delivery: {
      SENT: ['Послато', 'Sent'],
      DELIVERED: ['Достављено', 'Delivered'],
      RETURNED: ['Враћено', 'Returned'],
    },
    settlement: {
      OPEN: ['Неизмирено', 'Not paid'],
      PARTLY: ['Делимично', 'Partly paid'],
      SETTLED: ['Измирено', 'Paid'],
    },
  },
  codes: {
    ...letterCodes('REPRIMAND', count),
    REPRIMAND_DELIVERED_ON_CANT_BE_NULL: ['Унесите дан доставе.', 'Required'],
    REPRIMAND_DELIVERED_BEFORE_DATE: [
      'Достава је пре датума опомене.',
      'The delivery is before the date of the reprimand.',
    ],
    REPRIMAND_CLIENT_NAME_CANT_BE_NULL: ['Унесите име дужника.', 'Required'],
    REPRIMAND_CLIENT_SURNAME_CANT_BE_NULL: ['Унесите презиме дужника.', 'Required'],
    REPRIMAND_CLIENT_ADDRESS_CANT_BE_NULL: ['Унесите адресу.', 'Required'],
    REPRIMAND_BILL_NUMBER_CANT_BE_NULL: ['Унесите број рачуна (фактуре).', 'Required'],
    REPRIMAND_DEBT_AMOUNT_CANT_BE_NULL: ['Унесите износ дуга.', 'Required'],
    REPRIMAND_DEBT_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
  },
  explanations: {
    reprimandNumber: sharedExplanations.number,
    ...debtExplanations,
  },
} as const satisfies RecordTexts<keyof Reprimand, ReprimandCode>
