import type { Text } from './texts.ts'

/**
 * The page names, shared by the menu, the window title and the page. Separate from the features' texts, because the menu is
 * shown before any feature is loaded.
 */
export const pageTitles = {
  deathRecords: ['Евиденција умрлих', 'Death records'],
  reprimands: ['Опомене', 'Reprimands'],
  invitations: ['Позиви за плаћање', 'Invitations'],
  contracts: ['Уговори', 'Contracts'],
  buildContracts: ['Изградња гробног места', 'Build burial place'],
  rentContracts: ['Закуп гробног места', 'Rent burial place'],
  chapelContracts: ['Коришћење капеле', 'Chapel usage'],
  paymentSchedule: ['План плаћања', 'Payment schedule'],
  companies: ['Предузећа', 'Companies'],
  bankAccounts: ['Текући рачуни', 'Bank accounts'],
  graveyards: ['Гробља', 'Graveyards'],
  users: ['Корисници', 'Users'],
  documentSettings: ['Подешавања докумената', 'Document settings'],
  auditTrail: ['Евиденција активности', 'Audit trail'],
  profile: ['Мој профил', 'My profile'],
  createPassword: ['Постављање лозинке', 'Create password'],
  resetPassword: ['Нова лозинка', 'Reset password'],
  resetPasswordRequest: ['Захтев за нову лозинку', 'Forgot password'],
  emailConfirmation: ['Потврда адресе е-поште', 'Confirm email address'],
  emailCancellation: ['Отказивање промене адресе', 'Cancel email change'],
  changePassword: ['Промена лозинке', 'Change password'],
} as const satisfies Record<string, Text>
