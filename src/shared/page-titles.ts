import type { Text } from './texts.ts'

/**
 * The page names, shared by the menu, the window title and the page. Separate from the features' texts, because the menu is
 * shown before any feature is loaded.
 */
export const pageTitles = {
  register: ['Евиденција', 'Register'],
  graveyard: ['Гробље', 'Graveyard'],
  contracts: ['Уговори', 'Contracts'],
  money: ['Наплата', 'Money'],
  account: ['Картица', 'Account'],
  debtors: ['Дужници', 'Debtors'],
  collection: ['Извештај о наплати', 'Collection report'],
  cashDesk: ['Благајна', 'Cash desk'],
  letters: ['Писма', 'Letters'],
  administration: ['Управљање', 'Administration'],
  paymentSchedule: ['План плаћања', 'Payment schedule'],
  documentSettings: ['Подешавања предузећа', 'Company settings'],
  accountingMonths: ['Месеци', 'Months'],
  moneySettings: ['Подешавања наплате', 'Money settings'],
  interest: ['Затезна камата', 'Default interest'],
  import: ['Увоз', 'Import'],
  partySuggestions: ['Записи без странке', 'Records without a party'],
  graveLinks: ['Записи без гробног места', 'Records without a grave'],
  auditTrail: ['Евиденција активности', 'Audit trail'],
  profile: ['Мој профил', 'My profile'],
  secondFactor: ['Потврда у два корака', 'Two-step login'],
} as const satisfies Record<string, Text>
