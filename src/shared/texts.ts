import { pluralForm } from './plural.ts'

export const languages = ['rs', 'rs-Latn', 'en'] as const
/** Not language tags, which technical uses need: docs/domain/dates-and-amounts.md#language-tags */
export type Language = (typeof languages)[number]
export const languageTags = { rs: 'sr-Cyrl', 'rs-Latn': 'sr-Latn', en: 'en' } as const

/** A text in both languages, Serbian first; in Latin script only if that is not the transliterated Cyrillic text. */
export type Text =
  | readonly [serbian: string, english: string]
  | readonly [serbian: string, english: string, inLatinScript: string]

let toLatin = (cyrillic: string) => cyrillic
/** Called by latin-texts.ts, which a browser loads only for the Latin script. */
export function setTransliteration(transliterate: typeof toLatin) {
  toLatin = transliterate
}

export function inLanguage(text: Text, language: Language): string {
  if (language === 'rs-Latn') return text.length === 3 ? text[2] : toLatin(text[0])
  return text[language === 'en' ? 1 : 0]
}

/** Text with a counted noun: docs/domain/dates-and-amounts.md#counted-nouns. English uses one and other. */
export type CountedText = {
  readonly one: Text
  readonly few: Text
  readonly other: Text
  /** The genitive of `one`, if it is not `few`: од 21 гробног места. */
  readonly ofOne?: string
}
export function counted(n: number, forms: CountedText, language: Language): string {
  return `${numberText(n, language)} ${inLanguage(forms[pluralForm(n, language)], language)}`
}

/** A whole number with separated thousands. Without Intl, whose first number format in a page takes 40 ms. */
export const numberText = (n: number | bigint, language: Language) =>
  String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : '.')

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
export const inSentence = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Grammatical gender in Serbian. */
export type Gender = 'm' | 'f' | 'n'

/** Labels of the columns that every record has. */
export const storedFieldTexts = {
  id: ['Број записа', 'Record number'],
  version: ['Верзија', 'Version'],
  deleted: ['Обрисано', 'Deleted'],
  dateCreated: ['Датум уноса', 'Date created'],
} as const satisfies Record<string, Text>

/** Codes that belong to no record type. */
export const commonCodes = {
  REQUEST_NOT_VALID: ['Проверите унете податке.', 'Check the data entered.'],
  RECORD_CHANGED_MEANWHILE: [
    'Неко је у међувремену изменио овај запис. Ваш унос је и даље у обрасцу.',
    'Someone else has changed this record in the meantime. Your changes are still in the form.',
  ],
  IDEMPOTENCY_KEY_REUSED: ['Овај унос је већ сачуван.', 'This input has already been saved.'],
  RECORD_CANNOT_CHANGE: ['Овај запис се не може мењати.', 'This record cannot be changed.'],
  ROW_CANNOT_CHANGE: [
    'Редови ове листе се не мењају и не бришу; додајте нов ред.',
    'Rows of this list are neither changed nor removed; add another one.',
  ],
  NOT_YOUR_COMPANY: ['Ови подаци припадају другом предузећу.', 'These data belong to another company.'],
  ACTING_USER_MISMATCH: ['Радња није покренута са Вашег налога.', 'The action was not started from your account.'],
  LOGIN_AS_ADMIN: [
    'Ову радњу може да обави само администратор предузећа. Пријавите се као администратор.',
    'Only administrators of company, login as administrator',
  ],
  LOGIN_AS_SUPERADMIN: [
    'Ову радњу може да обави само суперадминистратор. Пријавите се као суперадминистратор.',
    'Only superadministrators of company, login as superadministrator',
  ],
  SESSION_NOT_VALID: ['Пријава је истекла. Пријавите се поново.', 'Your session has ended. Please log in again.'],
  WRONG_CREDENTIALS: ['Погрешна е-пошта или лозинка', 'Wrong Credentials'],
  TOO_MANY_ATTEMPTS: [
    'Превише покушаја. Покушајте поново за који минут.',
    'Too many attempts. Try again in a few minutes.',
  ],
  LINK_NOT_VALID: ['Веза није исправна или је истекла.', 'The link is not valid or has expired.'],
  DOCUMENT_FAILED: ['Грешка при изради PDF документа.', 'Error generating pdf'],
  NOT_FOUND: ['Тражена страница не постоји.', 'Not found!'],
  TEMPORARILY_UNAVAILABLE: [
    'Систем је тренутно недоступан. Покушајте поново за који тренутак.',
    'The system is temporarily unavailable. Try again in a moment.',
  ],
  STORAGE_FULL: [
    'На серверу нема више места за податке. Јавите администратору система. Постојећи подаци могу да се прегледају.',
    'The server’s disk is full. Contact the system administrator. Existing records can still be viewed.',
  ],
  INTERNAL_ERROR: [
    'Дошло је до грешке на серверу. Унети подаци нису изгубљени.',
    'An error occurred on the server. Your input has not been lost.',
  ],
  FILE_DAMAGED: [
    'Садржај датотеке недостаје или је оштећен. Јавите администратору система.',
    'The content of the file is missing or damaged. Contact the system administrator.',
  ],
  NO_CONNECTION: ['Нема везе са сервером.', 'No connection to the server.'],
} as const satisfies Record<string, Text>

/** The temporary causes without the advice to try again, used when the server says how long to wait. */
const passingCauses: Readonly<Record<string, Text>> = {
  TOO_MANY_ATTEMPTS: ['Превише покушаја.', 'Too many attempts.'],
  TEMPORARILY_UNAVAILABLE: ['Систем је тренутно недоступан.', 'The system is temporarily unavailable.'],
}

const generalCodes: readonly [suffix: string, text: Text][] = [
  ['_TOO_LONG', ['Текст је предугачак.', 'The text is too long.']],
  ['_IS_NOT_NUMBER', ['Дозвољене су само цифре', 'Not number']],
  [
    '_AMBIGUOUS',
    [
      'Одговара више записа; упишите тачно као у регистру.',
      'Several records fit; write it exactly as in the register.',
    ],
  ],
  ['_NOT_VALID', ['Унета вредност није исправна.', 'The value is not valid.']],
]
const unknownCode: Text = ['Захтев није могао да буде извршен.', 'The request could not be completed.']

/** The text of a code: the record type's own, otherwise a common one, otherwise the general one for its ending. */
export function codeText(code: string, specific: Readonly<Record<string, Text | undefined>> = {}): Text {
  const common: Readonly<Record<string, Text | undefined>> = commonCodes
  return specific[code] ?? common[code] ?? generalCodes.find(([suffix]) => code.endsWith(suffix))?.[1] ?? unknownCode
}

const seconds: CountedText = {
  one: ['секунду', 'second'],
  few: ['секунде', 'seconds'],
  other: ['секунди', 'seconds'],
}
const minutes: CountedText = {
  one: ['минут', 'minute'],
  few: ['минута', 'minutes'],
  other: ['минута', 'minutes'],
}
const tryAgainIn: Text = ['Покушајте поново за', 'Try again in']
const shortWait = 50
/** Of a request in the server's log. */
export const reference: Text = ['Ознака', 'Reference']

interface Failure {
  readonly code: string
  /** Seconds, when the server says how long to wait. */
  readonly retryAfter: number | null
  /** By which the administrator finds the request in the server's log. */
  readonly requestId?: string | undefined
}

/** Why a request failed and, when the server says so, how long to wait before the next try. */
export function failureText(
  { code, retryAfter, requestId }: Failure,
  language: Language,
  specific?: Parameters<typeof codeText>[1],
) {
  const text = inLanguage(codeText(code, specific), language)
  if (retryAfter === null)
    return requestId === undefined ? text : `${text} ${inLanguage(reference, language)}: ${requestId}`
  const cause = inLanguage(passingCauses[code] ?? codeText(code, specific), language)
  const wait =
    retryAfter < shortWait
      ? counted(retryAfter, seconds, language)
      : counted(Math.ceil(retryAfter / 60), minutes, language)
  return `${cause} ${inLanguage(tryAgainIn, language)} ${wait}.`
}
