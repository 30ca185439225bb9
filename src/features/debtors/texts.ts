import { pageTitles } from '../../shared/page-titles.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

export const debtorTexts = {
  title: pageTitles.debtors,
  explanation: [
    'Ко дугује, колико и од када; клик отвара картицу.',
    'Who owes, how much and since when; a click opens the account.',
  ],
  searchHint: ['Име или презиме…', 'Name…'],
  on: ['На дан', 'On'],
  graveyard: ['Гробље', 'Graveyard'],
  allGraveyards: ['Сва', 'All'],
  order: ['Редослед', 'Order'],
  who: ['Ко', 'Who'],
  onlyOverdue: ['Са доспелим дугом', 'With overdue debts'],
  everyone: ['Сви са отвореним', 'All with open claims'],
  amount: ['Износ', 'Amount'],
  party: ['Странка', 'Party'],
  graves: ['Гробна места', 'Graves'],
  oldestDue: ['Најстарија доспелост', 'Oldest due date'],
  barredOn: ['Застарева', 'Barred after'],
  limitation: ['Застарелост', 'Limitation'],
  any: ['Било када', 'Any time'],
  barred: ['Застарело', 'Already barred'],
  barredUntil: ['Застарева до дана', 'Barred by a day'],
  until: ['Застарева до', 'Barred by'],
  total: ['Укупно', 'Total'],
  overdue: ['Доспело', 'Overdue'],
  lastPayment: ['Последња уплата', 'Last payment'],
  lastLetter: ['Последње писмо', 'Last letter'],
  address: ['Адреса', 'Address'],
  deceased: ['Преминуо/ла', 'Deceased'],
  yes: ['да', 'yes'],
  ageing: ['По старости', 'By age'],
  empty: ['Нико не дугује.', 'Nobody owes anything.'],
  clear: ['Поништи филтере', 'Clear the filters'],
} as const satisfies Record<string, Text>

export const addressTexts = {
  OK: ['исправна', 'valid'],
  RETURNED: ['пошта се враћа', 'mail is returned'],
  UNKNOWN: ['непозната', 'unknown'],
} as const satisfies Record<string, Text>

export const debtorCount: CountedText = {
  one: ['дужник', 'debtor'],
  few: ['дужника', 'debtors'],
  other: ['дужника', 'debtors'],
}
