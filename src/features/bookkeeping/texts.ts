import type { Text } from '../../shared/texts.ts'
import type { JournalAccounts } from '../ledger/public.ts'

export const bookkeepingTexts = {
  saved: ['Сачувано.', 'Saved.'],
  monthsExplained: [
    'У закљученом месецу се ништа не књижи и не мења; исправке иду у отворени месец.',
    'Nothing is booked or changed in a closed month; corrections go into an open one.',
  ],
  noMonths: ['Још нема књижења.', 'Nothing is booked yet.'],
  month: ['Месец', 'Month'],
  claimed: ['Задужено', 'Claimed'],
  paid: ['Уплаћено', 'Paid'],
  state: ['Стање', 'Status'],
  open: ['Отворен', 'Open'],
  closed: ['Закључен', 'Closed'],
  close: ['Закључи', 'Close'],
  reopen: ['Отвори поново', 'Reopen'],
  reopenTitle: ['Отварање закљученог месеца', 'Reopening of a closed month'],
  reopenQuestion: ['Књижења у том месецу ће опет бити могућа.', 'Bookings in this month will be possible again.'],
  journal: ['Дневник књижења', 'Journal'],
  date: ['Датум', 'Date'],
  document: ['Документ', 'Document'],
  account: ['Конто', 'Account'],
  party: ['Шифра странке', 'Party number'],
  debit: ['Дугује', 'Debit'],
  credit: ['Потражује', 'Credit'],
  description: ['Опис', 'Description'],
  total: ['Укупно', 'Total'],
  prepaymentUsed: ['Затварање аванса', 'Prepayment used'],
  writtenOff: ['Отпис по одлуци', 'Written off by decision'],
  vat: ['ПДВ', 'VAT'],
  vatRecord: ['Преглед за евиденцију ПДВ-а', 'VAT record'],
  vatRecordSoon: ['Преглед се прави…', 'Making the VAT record…'],
  vatRecordMade: ['Преглед је направљен.', 'The VAT record is made.'],
  rate: ['Стопа', 'VAT %'],
  withoutVat: ['без ПДВ-а', 'without VAT'],
  issued: ['Задужено', 'Issued'],
  reversed: ['Сторнирано', 'Reversed'],
  received: ['Примљени аванси', 'Prepayments received'],
  used: ['Искоришћени аванси', 'Prepayments used'],
  base: ['Основица', 'Net'],
  accounts: ['Конта дневника', 'Accounts of the journal'],
  accountsExplained: [
    'Одређује их књиговођа; важе за сваки следећи дневник.',
    'Your bookkeeper states them; they apply to every later journal.',
  ],
  accountNotValid: ['Од 3 до 10 цифара.', '3 to 10 digits.'],
} satisfies Record<string, Text>

/** «Редова: 12», for the last row of the journal. */
export const linesText = (count: number): Text => [`Редова: ${count}`, `Lines: ${count}`]

/** The accounts, in the order of the form. */
export const accountTexts: readonly (readonly [Exclude<keyof JournalAccounts, 'money'>, Text])[] = [
  ['receivables', ['Потраживања', 'Receivables']],
  ['revenue', ['Приход', 'Revenue']],
  ['interest', ['Приход од камате', 'Revenue of interest']],
  ['vat', ['ПДВ', 'VAT']],
  ['prepayments', ['Примљени аванси', 'Prepayments']],
  ['writeOffs', ['Отпис', 'Write-offs']],
  ['openings', ['Почетно стање', 'Opening balances']],
]

export const methodAccountTexts: readonly (readonly [keyof JournalAccounts['money'], Text])[] = [
  ['BANK', ['Новац: текући рачун', 'Money: bank account']],
  ['CASH', ['Новац: готовина', 'Money: cash']],
  ['CARD', ['Новац: картица', 'Money: card']],
  ['POST', ['Новац: пошта', 'Money: post office']],
  ['OFFSET', ['Компензација', 'Offset']],
  ['FUND', ['ПИО фонд', 'Pension fund']],
]
