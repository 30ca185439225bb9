import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

export const profileTexts = {
  title: pageTitles.profile,
  person: ['Лични подаци', 'Personal data'],
  save: ['У реду', 'OK'],
  edited: ['Корисник је измењен.', 'User edited'],
  errorEditing: ['Грешка при измени корисника.', 'Error editing user'],
  changePassword: ['Промени лозинку', 'Change password'],
  sessions: ['Моје пријаве', 'My sessions'],
  sessionsExplained: [
    'Одавде сте пријављени на систем. Прекините оно што не препознајете, па промените лозинку.',
    'This is where you are logged in. End what you do not recognise, then change your password.',
  ],
  thisOne: ['ова пријава', 'this session'],
  unknownDevice: ['Непознат уређај', 'Unknown device'],
  begun: ['Почетак', 'Begun'],
  lastUsed: ['последња активност', 'last used'],
  from: ['са адресе', 'from'],
  end: ['Прекини', 'End'],
  endOthers: ['Прекини све остале', 'End all others'],
  ended: ['Пријава је прекинута.', 'Session ended'],
  othersEnded: ['Све остале пријаве су прекинуте.', 'All other sessions ended'],
} as const satisfies Record<string, Text>

export const profileFields = {
  name: ['Име', 'First name'],
  surname: ['Презиме', 'Last name'],
  email: ['Е-пошта', 'Email'],
  phoneNumber: ['Број телефона', 'Phone number'],
  address: ['Адреса', 'Address'],
  birthDate: ['Датум рођења', 'Birth date'],
  language: ['Језик порука', 'Language of mails'],
} as const satisfies Record<string, Text>

export const profileCodes = {
  USER_NOT_EXIST: ['Корисник не постоји.', 'The user does not exist.'],
  USER_WITH_EMAIL_ALREADY_EXIST: [
    'Корисник са овом адресом е-поште већ постоји.',
    'User with this email address already exists',
  ],
  USER_EMAIL_CANT_BE_NULL: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  USER_EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  USER_NAME_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  USER_SURNAME_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  USER_LANGUAGE_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  SESSION_NOT_EXIST: ['Ова пријава је већ прекинута.', 'This session has already ended.'],
} as const satisfies Record<string, Text>
