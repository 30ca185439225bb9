import { pageTitles } from '../../shared/page-titles.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

export const accountTexts = {
  account: pageTitles.account,
  grave: ['Гробно место', 'Grave'],
  contract: ['Уговор', 'Contract'],
  on: ['На дан', 'On'],
  balance: ['Салдо', 'Balance'],
  overdue: ['Доспело', 'Overdue'],
  interest: ['Камата (није књижена)', 'Interest (not booked)'],
  prepayment: ['Аванс', 'Prepayment'],
  date: ['Датум', 'Date'],
  description: ['Опис', 'Description'],
  due: ['Доспева', 'Due'],
  debit: ['Задужење', 'Debit'],
  credit: ['Уплата', 'Credit'],
  open: ['Отворено', 'Open'],
  bars: ['застарева {day}', 'barred after {day}'],
  barred: ['застарело {day}', 'already barred (after {day})'],
  nothing: ['Нема задужења ни уплата до тог дана.', 'No claims and payments until that day.'],
  pay: ['Упиши уплату', 'Enter payment'],
  openItems: ['Извод отворених ставки', 'Statement of open items'],
  noDebt: ['Потврда о измиреним обавезама', 'Certificate of no debt'],
  sheet: ['Каматни лист', 'Interest sheet'],
  book: ['Књижи камату…', 'Book interest…'],
  bookTitle: ['Књижење камате', 'Booking of interest'],
  bookQuestion: [
    'Камата изабраних задужења до {day} књижи се као посебна задужења. Администратор их сторнира као и друга.',
    'The interest of the chosen claims until {day} is booked as claims of its own. An administrator reverses them like others.',
  ],
  bookYes: ['Прокњижи', 'Book'],
  booked: ['Камата је прокњижена.', 'The interest has been booked.'],
  enforce: ['Извршење…', 'Enforcement…'],
  enforceTitle: ['Припрема извршења', 'Preparation of enforcement'],
  enforceQuestion: [
    'Изабрана доспела задужења улазе у спис за предлог за извршење.',
    'The chosen overdue claims are in the packet for a proposal of enforcement.',
  ],
  enforceYes: ['Припреми', 'Prepare'],
  prepared: ['Извршење је припремљено.', 'The enforcement case has been prepared.'],
  claim: ['Задужење', 'Claim'],
  from: ['Од', 'From'],
  interestAmount: ['Камата', 'Interest'],
  total: ['Укупно', 'Total'],
  beyond: ['Стопе су проверене само до {day}.', 'The interest rates were verified only until {day}.'],
  soon: ['PDF се припрема…', 'Soon the pdf will be generated'],
  made: ['PDF је преузет.', 'The PDF has been downloaded.'],
  noDebtOverdue: [
    'Потврда се не издаје: има доспелог дуга.',
    'The certificate is not issued: there is an overdue debt.',
  ],
} as const satisfies Record<string, Text>

export const entryCount: CountedText = {
  one: ['ставка', 'entry'],
  few: ['ставке', 'entries'],
  other: ['ставки', 'entries'],
}

/** What is no claim of a kind. */
export const entryTexts: Readonly<Record<string, Text>> = {
  PAYMENT: ['Уплата', 'Payment'],
  PAYMENT_REVERSAL: ['Сторно уплате', 'Reversal of a payment'],
  REFUND: ['Повраћај', 'Refund'],
  WRITE_OFF: ['Отпис', 'Write-off'],
  PLAN: ['Репрограм', 'Repayment plan'],
}
