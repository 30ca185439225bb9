import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { bankAccountsPage } from './page-entry.ts'
import { bankAccount, type BankAccount, type BankAccountCode } from './record.ts'

export const bankAccountTexts = {
  type: bankAccount,
  title: bankAccountsPage.title,
  ...nounTexts({
    gender: 'm',
    full: ['текући рачун', 'текућег рачуна', 'bank account'],
    count: {
      one: ['рачун', 'account'],
      few: ['рачуна', 'accounts'],
      other: ['рачуна', 'accounts'],
    },
  }),
  searchHint: ['Назив или број рачуна…', 'Name or account number…'],
  empty: [
    'Предузеће нема текући рачун. Додајте га да би документа имала уплатницу.',
    'The company has no bank account. Add one so that documents include a payment slip.',
  ],
  fields: {
    ...storedFieldTexts,
    name: ['Назив рачуна', 'Account name'],
    accountNumber: ['Број текућег рачуна', 'Account number'],
  },
  codes: {
    BANK_ACCOUNT_NOT_EXIST: ['Текући рачун не постоји.', 'The bank account does not exist.'],
    BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST: [
      'Овај број текућег рачуна већ постоји.',
      'This account number already exists.',
    ],
    BANK_ACCOUNT_NAME_CANT_BE_NULL: ['Унесите назив рачуна.', 'Required'],
    BANK_ACCOUNT_ACCOUNT_NUMBER_CANT_BE_NULL: ['Унесите број текућег рачуна.', 'Required'],
    BANK_ACCOUNT_ACCOUNT_NUMBER_NOT_VALID: [
      'Број рачуна није исправан. Пише се као 840-955845-10, са тачним контролним бројем.',
      'The account number is not valid. Enter it as 840-955845-10, with the correct check digits.',
    ],
  },
  explanations: {
    accountNumber: [
      'Осамнаест цифара, или са цртама, на пример 840-955845-10. Последње две су контролне и проверавају се.',
      'Eighteen digits, or with dashes, for example 840-955845-10. The last two are control digits and are checked.',
    ],
  },
} as const satisfies RecordTexts<keyof BankAccount, BankAccountCode>
