import type { Text } from './texts.ts'

/** The audited actions that are not changes of records, with their labels. */
export const systemActions = {
  LOGIN: ['Пријава на систем', 'Login'],
  LOGIN_FAILED: ['Неуспела пријава', 'Failed login'],
  ACCOUNT_PAUSED: ['Пауза због погрешних лозинки', 'Login paused after wrong passwords'],
  LOGOUT: ['Одјава са система', 'Logout'],
  LOCK: ['Закључавање екрана', 'Screen locked'],
  UNLOCK: ['Откључавање екрана', 'Screen unlocked'],
  UNLOCK_FAILED: ['Неуспело откључавање екрана', 'Failed screen unlock'],
  ACCESS_REFUSED: ['Одбијен приступ', 'Access refused'],
  ACCESS_REFUSED_REPEATEDLY: ['Поновљени одбијени приступи', 'Repeated refused accesses'],
  SESSION_ENDED: ['Прекид пријаве', 'Session ended'],
  TOKEN_REUSED: ['Поновна употреба искоришћене пријаве', 'Session token reused'],
  REGISTRATION_SENT: ['Слање поруке за регистрацију', 'Registration mail sent'],
  PASSWORD_CREATED: ['Постављање лозинке', 'Password created'],
  PASSWORD_RESET_ASKED: ['Захтев за нову лозинку', 'Password reset requested'],
  PASSWORD_RESET: ['Постављање нове лозинке', 'Password reset'],
  PASSWORD_CHANGED: ['Промена лозинке', 'Password changed'],
  USER_EMAIL_CHANGE_ASKED: ['Захтев за промену адресе за пријаву', 'Email change requested'],
  USER_EMAIL_CONFIRMATION_SENT: ['Поновно слање потврде адресе', 'Email confirmation resent'],
  USER_EMAIL_CHANGE_CANCELLED: ['Отказивање промене адресе за пријаву', 'Email change cancelled'],
  USER_EMAIL_EDITED: ['Промена адресе за пријаву', 'Email changed'],
  PROFILE_EDITED: ['Измена профила', 'Profile edited'],
  USER_SESSIONS_ENDED: ['Прекид пријава кориснику', 'User sessions ended'],
  USER_DISABLED: ['Укидање приступа кориснику', 'User disabled'],
  USER_ENABLED: ['Дозвола приступа кориснику', 'User enabled'],
  MAIL_FAILED: ['Неуспело слање поруке', 'Mail not delivered'],
  MONTHLY_REPORT_MADE: ['Израда месечног извештаја', 'Monthly report made'],
  RECORDS_EXPORTED: ['Извоз записа', 'Records exported'],
  RECORDS_IMPORTED: ['Увоз записа', 'Records imported'],
} as const satisfies Record<string, Text>

export type SystemAction = keyof typeof systemActions
