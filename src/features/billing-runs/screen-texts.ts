import type { CountedText, Text } from '../../shared/texts.ts'
import type { Reason } from './record.ts'

/** Of the form, and of the page of a run. */
export const billingScreen = {
  what: ['Шта се задужује', 'What is charged'],
  invoices: ['Рачуни', 'Invoices'],
  allGraveyards: ['Сва гробља', 'All graveyards'],
  preview: ['Преглед', 'Preview'],
  loading: ['Рачуна се…', 'Calculating…'],
  nothing: ['Нема шта да се прокњижи.', 'There is nothing to post.'],
  allPosted: ['Све је прокњижено.', 'Everything has been posted.'],
  totals: ['{graves} · {invoices} · {amount}', '{graves} · {invoices} · {amount}'],
  graveyard: ['Гробље', 'Graveyard'],
  graveType: ['Врста', 'Type'],
  tariff: ['Цена', 'Price'],
  graves: ['Места', 'Graves'],
  amount: ['Износ', 'Amount'],
  total: ['Укупно', 'Total'],
  gravesBefore: ['Места лане', 'Graves last year'],
  amountBefore: ['Износ лане', 'Amount last year'],
  exceptions: ['Неће бити задужени', 'Not charged'],
  exceptionsHint: [
    'Остали се задужују. Када ово исправите, задужење се може прокњижити поново, само за њих.',
    'The others are charged. After you have corrected these, post the run again for them alone.',
  ],
  firstOnes: ['Приказано је првих {count}.', 'The first {count} are shown.'],
  post: ['Прокњижи', 'Post'],
  postRest: ['Прокњижи и ове', 'Post these too'],
  postTitle: ['Прокњижити задужење?', 'Post the run?'],
  postQuestion: [
    'Странкама настаје обавеза у износу од {amount}, и рачуни добијају бројеве. Исправља се само сторнирањем.',
    'The parties will owe {amount}, and the invoices get numbers. This can only be reversed.',
  ],
  posted: ['Задужење је прокњижено.', 'The run has been posted.'],
  reverse: ['Сторнирај задужење', 'Reverse the run'],
  reverseTitle: ['Сторнирати задужење?', 'Reverse the run?'],
  reverseQuestion: [
    'Све обавезе овог задужења се сторнирају. Могуће је само док по њима ништа није плаћено.',
    'All claims of this run are reversed. This is possible only while nothing has been paid for them.',
  ],
  reversed: ['Задужење је сторнирано.', 'The run has been reversed.'],
} as const satisfies Record<string, Text>

export const documentTexts = {
  title: ['Рачуни за штампу', 'Invoices to print'],
  hint: [
    'Редом којим их пошта носи, по 500 у датотеци. Праве се у позадини, и када затворите страницу.',
    'In the order of the post, 500 in a file. They are made in the background, even when you close the page.',
  ],
  format: ['Шта се штампа', 'What is printed'],
  INVOICES: ['Рачун са уплатницом', 'Invoice with payment slip'],
  SLIPS: ['Три уплатнице на листу', 'Three payment slips on a page'],
  mails: ['Пошаљи и е-поштом', 'Also send by e-mail'],
  mailsHint: [
    'Рачун добијају странке са е-поштом и датумом сагласности за њу, свака само једном.',
    'Parties with an e-mail and a date of consent get their invoice, each only once.',
  ],
  mailed: ['За слање е-поштом предато рачуна:', 'Invoices handed over to be e-mailed:'],
  start: ['Направи датотеке', 'Make files'],
  resume: ['Настави', 'Continue'],
  again: ['Направи поново', 'Make again'],
  cancel: ['Прекини', 'Stop'],
  data: ['Подаци за штампарију (CSV)', 'Data for a printing house (CSV)'],
  eInvoices: ['Е-фактуре и књижна одобрења (UBL)', 'E-invoices and credit notes (UBL)'],
  progress: ['{done} од {total}', '{done} of {total}'],
  states: {
    RUNNING: ['Праве се:', 'Being made:'],
    CANCELLED: ['Прекинуто:', 'Stopped:'],
    FAILED: ['Није успело:', 'Failed:'],
    DONE: ['Направљено:', 'Made:'],
  },
} as const satisfies Record<string, Text | Record<string, Text>>

export const gravesCount: CountedText = {
  one: ['гробно место', 'grave'],
  few: ['гробна места', 'graves'],
  other: ['гробних места', 'graves'],
}
export const invoicesCount: CountedText = {
  one: ['странка', 'party'],
  few: ['странке', 'parties'],
  other: ['странака', 'parties'],
}

export const reasonTexts = {
  NO_HOLDER: ['Право нема носиоца', 'The right has no holder'],
  NO_SHARES: ['Више носилаца без удела', 'Several holders without shares'],
  HOLDER_DECEASED: ['Носилац је преминуо', 'The holder has died'],
  NO_ADDRESS: ['Нема адресе', 'No address'],
  ADDRESS_RETURNED: ['Пошта се враћа', 'Mail is returned'],
  NO_TAX_NUMBER: ['Правно лице без ПИБ-а', 'Legal entity without a tax number'],
  NO_TARIFF: ['Нема цене', 'No price'],
  NO_WIDTH: ['Нема ширине', 'No width'],
  ALREADY_BILLED: ['Већ задужено', 'Already charged'],
} as const satisfies Record<Reason, Text>

export const billingCodes = {
  BILLING_RUN_REVERSED: ['Задужење је сторнирано. Додајте ново.', 'The run was reversed. Add another one.'],
  BILLING_RUN_NOT_POSTED: ['Задужење није прокњижено.', 'The run has not been posted.'],
  BILLING_RUN_HAS_PAYMENTS: [
    'По овом задужењу је већ плаћено. Сторнирајте обавезе једну по једну.',
    'Something has been paid for this run. Reverse its claims one by one.',
  ],
  BILLING_RUN_DOCUMENTS_RUNNING: [
    'Друга документа се још праве. Сачекајте или их прекините.',
    'Other documents are still being made. Wait or cancel them.',
  ],
  BILLING_RUN_NO_E_INVOICES: [
    'Ниједан рачун није на правно лице са ПИБ-ом.',
    'No invoice is to a legal entity with a tax number.',
  ],
  BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER: [
    'Предузеће нема уписан ПИБ. Уписује га администратор система.',
    'The company has no tax number. The system administrator enters it.',
  ],
  BILLING_RUN_REASON_CANT_BE_NULL: ['Наведите разлог.', 'Required'],
  CLAIM_MONTH_CLOSED: ['Месец датума рачуна је закључен.', 'The month of the date of invoices is closed.'],
} as const satisfies Record<string, Text>
