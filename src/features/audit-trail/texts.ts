import { recordActions } from '../../shared/audit-trail.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

/**
 * Per record type: the genitive after a verbal noun, the nominative, the English noun, and the label before a
 * record's name.
 */
const kinds = {
  USER: ['корисника', 'корисник', 'user', ['Корисник', 'User']],
  COMPANY: ['предузећа', 'предузеће', 'company', ['Предузеће', 'Company']],
  BANK_ACCOUNT: ['текућег рачуна', 'текући рачун', 'bank account', ['Текући рачун', 'Bank account']],
  GRAVEYARD: ['гробља', 'гробље', 'graveyard', ['Гробље', 'Graveyard']],
  DEATH_RECORD: ['записа о умрлом лицу', 'запис о умрлом лицу', 'death record', ['Умрло лице', 'Deceased']],
  CONTRACT_BUILD_BURIAL: [
    'уговора о изградњи',
    'уговор о изградњи',
    'build contract',
    ['Уговор о изградњи', 'Build contract'],
  ],
  CONTRACT_RENT_BURIAL: ['уговора о закупу', 'уговор о закупу', 'rent contract', ['Уговор о закупу', 'Rent contract']],
  CONTRACT_CHAPEL_USAGE: [
    'уговора о коришћењу капеле',
    'уговор о коришћењу капеле',
    'chapel contract',
    ['Уговор о коришћењу капеле', 'Chapel contract'],
  ],
  REPRIMAND: ['опомене', 'опомена', 'reprimand', ['Опомена', 'Reprimand']],
  INVITATION: ['позива', 'позив', 'invitation', ['Позив', 'Invitation']],
} as const

const { PDF_MADE: pdf, ...written } = recordActions

const ofRecords = Object.entries(kinds).flatMap(([kind, [genitive, nominative, english]]): [string, Text][] => [
  ...Object.entries(written).map(([ending, [serbian, verb]]): [string, Text] => [
    `${kind}_${ending}`,
    [`${serbian} ${genitive}`, `${verb} ${english}`],
  ]),
  [`${kind}_PDF_MADE`, [`${pdf[0]}: ${nominative}`, `${pdf[1]}: ${english}`]],
])

/** Every action that the server writes, in the filter's order. */
export const actionLabels: Readonly<Record<string, Text>> = {
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
  USER_SESSIONS_ENDED: ['Прекид пријава кориснику', 'User’s sessions ended'],
  USER_DISABLED: ['Укидање приступа кориснику', 'User disabled'],
  USER_ENABLED: ['Дозвола приступа кориснику', 'User enabled'],
  MAIL_FAILED: ['Неуспело слање поруке', 'Mail not delivered'],
  MONTHLY_REPORT_MADE: ['Израда месечног извештаја', 'Monthly report made'],
  RECORDS_EXPORTED: ['Извоз записа', 'Records exported'],
  RECORDS_IMPORTED: ['Увоз записа', 'Records imported'],
  ...Object.fromEntries(ofRecords),
}

/** The label of an action's record type, shown before the record's name. */
export const recordKind = (action: string): Text | undefined =>
  Object.entries(kinds).find(([code]) => action.startsWith(`${code}_`))?.[1][3]

/** The label of an action; without one, the action's code. */
export const actionLabel = (action: string): Text => actionLabels[action] ?? [action, action]

export const auditTrailTexts = {
  title: pageTitles.auditTrail,
  searchHint: ['Активност, е-пошта…', 'Action, email…'],
  empty: ['Нема забележених активности.', 'No actions recorded.'],
  action: ['Активност', 'Action'],
  dateAndTime: ['Датум и време', 'Date and time'],
  user: ['Корисник', 'User (email)'],
  company: ['Предузеће', 'Company'],
  record: ['Запис', 'Record'],
  recordNumber: ['запис', 'record'],
  allCompanies: ['Сва предузећа', 'All companies'],
  allActions: ['Све', 'All'],
  everybody: ['Сви', 'Everybody'],
  from: ['Од', 'From'],
  to: ['До', 'To'],
  platform: ['Платформа', 'The platform'],
  clearFilters: ['Поништи филтере', 'Clear filters'],
} as const satisfies Record<string, Text>

/** Values without a record type: the month of a report, imported or exported records, refused accesses. */
export const otherFields: Readonly<Record<string, Text>> = {
  month: ['Месец', 'Month'],
  type: ['Врста записа', 'Record type'],
  count: ['Укупно записа', 'Number of records'],
  pendingEmail: ['Нова е-пошта', 'New email'],
  refused: ['Број одбијених захтева', 'Number of refused requests'],
  request: ['Захтев', 'Request'],
  reason: ['Разлог', 'Reason'],
}

const refusalReasons: Readonly<Record<string, Text>> = {
  LOGIN_AS_ADMIN: ['радња није дозвољена за улогу корисника', 'not permitted for the user’s role'],
  LOGIN_AS_SUPERADMIN: ['радња није дозвољена за улогу корисника', 'not permitted for the user’s role'],
  NOT_YOUR_COMPANY: ['подаци другог предузећа', 'another company’s data'],
  ACTING_USER_MISMATCH: ['радња у име другог корисника', 'on behalf of another user'],
}
const unknownId: Text = ['у предузећу не постоји оно што захтев именује', 'the company has no record with this id']

/** The text for why an access was refused. */
export const refusalReason = (code: unknown): Text => refusalReasons[String(code)] ?? unknownId

export const entries: CountedText = {
  one: ['активност', 'entry'],
  few: ['активности', 'entries'],
  other: ['активности', 'entries'],
}
