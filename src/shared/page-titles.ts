import type { Text } from './texts.ts'

/**
 * The page names, shared by the menu, the window title and the page. Separate from the features' texts, because the menu is
 * shown before any feature is loaded.
 */
export const pageTitles = {
  contracts: ['Уговори', 'Contracts'],
  paymentSchedule: ['План плаћања', 'Payment schedule'],
  documentSettings: ['Подешавања предузећа', 'Company settings'],
  import: ['Увоз', 'Import'],
  partySuggestions: ['Записи без странке', 'Records without a party'],
  auditTrail: ['Евиденција активности', 'Audit trail'],
  profile: ['Мој профил', 'My profile'],
  createPassword: ['Постављање лозинке', 'Create password'],
  resetPassword: ['Нова лозинка', 'Reset password'],
  resetPasswordRequest: ['Захтев за нову лозинку', 'Forgot password'],
  emailConfirmation: ['Потврда адресе е-поште', 'Confirm email address'],
  emailCancellation: ['Отказивање промене адресе', 'Cancel email change'],
  secondFactor: ['Потврда у два корака', 'Two-step login'],
  changePassword: ['Промена лозинке', 'Change password'],
} as const satisfies Record<string, Text>
