import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { billingRunsPage } from './page-entry.ts'
import { billingRun, type BillingRun, type BillingRunCode } from './record.ts'

export const billingRunTexts = {
  type: billingRun,
  title: billingRunsPage.title,
  ...nounTexts({
    gender: 'n',
    count: { one: ['задужење', 'run'], few: ['задужења', 'runs'], other: ['задужења', 'runs'] },
    full: ['годишње задужење', 'годишњег задужења', 'yearly run'],
  }),
  searchHint: ['Назив или напомена…', 'Name or note…'],
  empty: [
    'Још нема годишњих задужења. Додајте прво: пре књижења види се ко се за шта задужује.',
    'No yearly runs yet. Add the first one: before it is posted, it shows who is charged for what.',
  ],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    name: ['Назив', 'Name'],
    year: ['Година', 'Year'],
    kinds: ['Шта се наплаћује', 'What is charged'],
    issuedOn: ['Датум рачуна', 'Date of invoices'],
    dueOn: ['Рок плаћања', 'Due on'],
    invoicePer: ['Рачун', 'Invoice'],
    note: ['Текст на рачуну', 'Text on invoices'],
    status: ['Стање', 'Status'],
    claims: ['Обавеза', 'Claims'],
    amount: ['Износ', 'Amount'],
  },
  explanations: {
    kinds: [
      'Одржавање се наплаћује за годину, закуп онима којима у тој години почиње нов период. Ако ништа није изабрано, обоје.',
      'Maintenance is charged for the year, leases to those whose next period begins in it. If none is chosen, both.',
    ],
    invoicePer: [
      'Странка добија један рачун за сва своја гробна места, или за свако посебан.',
      'A party gets one invoice for all its graves, or one for each.',
    ],
  },
  codes: {
    ...graveyardCodes,
    BILLING_RUN_NOT_EXIST: ['Задужење не постоји.', 'The run does not exist.'],
    BILLING_RUN_YEAR_CANT_BE_NULL: ['Унесите годину.', 'Required'],
    BILLING_RUN_YEAR_NOT_VALID: ['Година је од 2000. до 2100.', 'Enter a year from 2000 to 2100.'],
    BILLING_RUN_ISSUED_ON_CANT_BE_NULL: ['Унесите датум рачуна.', 'Required'],
    BILLING_RUN_DUE_ON_CANT_BE_NULL: ['Унесите рок плаћања.', 'Required'],
    BILLING_RUN_DUE_BEFORE_ISSUE: ['Рок је пре датума рачуна.', 'This is before the date of the invoices.'],
    BILLING_RUN_POSTED: [
      'Задужење је прокњижено, па се не мења. Администратор може да га сторнира.',
      'The run has been posted and cannot change. An administrator can reverse it.',
    ],
  },
  choices: {
    kinds: {
      FEE_MAINTENANCE: ['Накнада за одржавање', 'Maintenance fee'],
      FEE_LEASE: ['Закуп', 'Lease'],
    },
    invoicePer: {
      PARTY: ['један за странку', 'one for each party'],
      GRAVE: ['за свако гробно место', 'one for each grave'],
    },
    status: {
      DRAFT: ['Припрема', 'Draft'],
      POSTED: ['Прокњижено', 'Posted'],
      REVERSED: ['Сторнирано', 'Reversed'],
    },
  },
} as const satisfies RecordTexts<keyof BillingRun, BillingRunCode>
