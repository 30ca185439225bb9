import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

export const profileTexts = {
  title: pageTitles.profile,
  person: ['Лични подаци', 'Personal data'],
  save: ['У реду', 'OK'],
  edited: ['Корисник је измењен.', 'User edited'],
  errorEditing: ['Грешка при измени корисника.', 'Error editing user'],
  changePassword: ['Промени лозинку', 'Change password'],
  oldPassword: ['Садашња лозинка', 'Old password'],
  oldPasswordExplained: [
    'Потребна је за промену адресе е-поште. Промена важи када отворите везу коју шаљемо на нову адресу.',
    'Required to change the email address. The change takes effect when you open the link that we send to the new address.',
  ],
  confirmationSent: [
    'Послали смо везу за потврду на нову адресу. До потврде се пријављујете досадашњом.',
    'We have sent a confirmation link to the new address. Until you confirm it, log in with the current one.',
  ],
  pending: ['Чека потврду', 'Waiting for confirmation'],
  pendingExplained: [
    'На ову адресу је послата веза која важи 24 сата. До потврде се пријављујете досадашњом адресом.',
    'A link was sent to this address; it is valid for 24 hours. Until you confirm it, log in with the current address.',
  ],
  resend: ['Пошаљи поново', 'Resend'],
  resent: ['Веза за потврду је поново послата.', 'The confirmation link has been resent.'],
  cancelChange: ['Откажи промену', 'Cancel change'],
  changeCancelled: ['Промена адресе је отказана.', 'The email change has been cancelled.'],
  secondFactor: pageTitles.secondFactor,
  secondFactorOn: [
    'Укључена је: за пријаву је поред лозинке потребна и друга потврда.',
    'On: logging in requires a second confirmation in addition to the password.',
  ],
  secondFactorOff: [
    'Искључена је. Када је укључите, Ваш налог је заштићен и ако неко сазна лозинку.',
    'Off. Once you turn it on, your account is protected even if somebody learns your password.',
  ],
  setUp: ['Подеси', 'Set up'],
  sessions: ['Моје пријаве', 'My sessions'],
  sessionsExplained: [
    'Пријављени сте са ових уређаја. Прекините пријаву коју не препознајете, па промените лозинку.',
    'You are logged in on these devices. End any session that you do not recognise, then change your password.',
  ],
  thisOne: ['ова пријава', 'this session'],
  unknownDevice: ['Непознат уређај', 'Unknown device'],
  begun: ['Почетак', 'Started'],
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
  language: ['Језик порука', 'Language of emails'],
} as const satisfies Record<string, Text>

export const profileCodes = {
  USER_NOT_EXIST: ['Корисник не постоји.', 'The user does not exist.'],
  USER_WITH_EMAIL_ALREADY_EXIST: [
    'Корисник са овом адресом е-поште већ постоји.',
    'User with this email address already exists',
  ],
  OLD_PASSWORD_REQUIRED: ['Унесите садашњу лозинку.', 'Enter the old password.'],
  OLD_PASSWORD_DID_NOT_MATCH: ['Садашња лозинка није тачна', 'Old password did not match'],
  EMAIL_CHANGE_NOT_EXIST: ['Ниједна промена адресе не чека потврду.', 'There is no pending email change.'],
  USER_EMAIL_CANT_BE_NULL: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  USER_EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  USER_NAME_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  USER_SURNAME_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  USER_LANGUAGE_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  SESSION_NOT_EXIST: ['Ова пријава је већ прекинута.', 'This session has already ended.'],
} as const satisfies Record<string, Text>

export const profileExplanations = {
  email: profileTexts.oldPasswordExplained,
  language: [
    'Језик порука које Вам програм шаље. Језик на екрану бирате у заглављу.',
    'The language of the mails that the program sends you. The language of the screen is chosen in the header.',
  ],
} as const satisfies Partial<Record<keyof typeof profileFields, Text>>
