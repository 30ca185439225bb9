import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { usersPage } from './page-entry.ts'
import { user, type User, type UserCode } from './record.ts'

export const userTexts = {
  type: user,
  title: usersPage.title,
  ...nounTexts({
    gender: 'm',
    accusative: 'корисника',
    count: {
      one: ['корисник', 'user'],
      few: ['корисника', 'users'],
      other: ['корисника', 'users'],
    },
  }),
  searchHint: ['Е-пошта, име, презиме…', 'Email, first name, last name…'],
  empty: [
    'Нема корисника. Додајте га: добиће поруку са везом за постављање лозинке.',
    'No users yet. Add one; they will receive an email with a link to set their password.',
  ],
  fields: {
    ...storedFieldTexts,
    name: ['Име', 'First name'],
    surname: ['Презиме', 'Last name'],
    email: ['Е-пошта', 'Email'],
    phoneNumber: ['Број телефона', 'Phone number'],
    address: ['Адреса', 'Address'],
    birthDate: ['Датум рођења', 'Birth date'],
    company: ['Предузеће', 'Company'],
    companyId: ['Предузеће', 'Company'],
    role: ['Улога', 'Role'],
    registrationConfirmed: ['Регистрација потврђена', 'Registration confirmed'],
    enabled: ['Приступ', 'Access'],
    language: ['Језик порука', 'Language of emails'],
    pendingEmail: ['Нова е-пошта', 'New email'],
    secondFactor: ['Потврда у два корака', 'Two-step login'],
  },
  codes: {
    USER_NOT_EXIST: ['Корисник не постоји.', 'The user does not exist.'],
    USER_WITH_EMAIL_ALREADY_EXIST: [
      'Корисник са овом адресом е-поште већ постоји.',
      'User with this email address already exists',
    ],
    COMPANY_NOT_EXIST: ['Предузеће не постоји.', 'The company does not exist.'],
    USER_COMPANY_CANT_BE_NULL: ['Изаберите предузеће.', 'Required'],
    USER_EMAIL_CANT_BE_NULL: ['Унесите адресу е-поште.', 'Required'],
    USER_EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
    USER_NAME_CANT_BE_NULL: ['Унесите име.', 'Required'],
    USER_SURNAME_CANT_BE_NULL: ['Унесите презиме.', 'Required'],
    USER_PHONE_CANT_BE_NULL: ['Унесите број телефона.', 'Required'],
    USER_CANT_DELETE_ONESELF: ['Не можете да обришете сами себе.', 'You cannot delete yourself.'],
    USER_CANT_DISABLE_ONESELF: ['Не можете сами себи да укинете приступ.', 'You cannot disable yourself.'],
    USER_LAST_SUPERADMIN: [
      'Последњи суперадминистратор мора да остане.',
      'The last super administrator cannot be removed.',
    ],
    USER_OWN_EMAIL_IN_PROFILE: [
      'Своју адресу е-поште мењате на страници „Мој профил“.',
      'Change your own email address on the page “My profile”.',
    ],
    EMAIL_CHANGE_NOT_EXIST: ['Ниједна промена адресе не чека потврду.', 'There is no pending email change.'],
    SECOND_FACTOR_NOT_EXIST: ['Корисник нема укључену потврду у два корака.', 'The user has no two-step login.'],
    SECOND_FACTOR_OWN_IN_PROFILE: [
      'Своју потврду у два корака мењате на страници „Мој профил“.',
      'Change your own two-step login on the page “My profile”.',
    ],
    USER_ALREADY_CONFIRMED: ['Корисник је већ поставио лозинку.', 'The user has already set a password.'],
  },
  choices: {
    role: {
      SUPERADMIN: ['Суперадминистратор', 'Super administrator'],
      ADMIN: ['Администратор предузећа', 'Company administrator'],
      USER: ['Корисник', 'User'],
    },
  },
  explanations: {
    email: [
      'Овом адресом се корисник пријављује, и на њу добија везу за лозинку. Један налог не треба да користи више људи.',
      'The user logs in with this address and gets the link for the password there. An account should not be used by several people.',
    ],
  },
} as const satisfies RecordTexts<keyof User, UserCode>

export const userScreen = {
  allCompanies: ['Сва предузећа', 'All companies'],
  sendRegistration: ['Пошаљи поново поруку за регистрацију', 'Resend registration email'],
  registrationSent: ['Порука за регистрацију је послата.', 'The registration email has been sent.'],
  waits: ['чека потврду', 'unconfirmed'],
  waitsFor: ['Чека потврду', 'Waiting for confirmation'],
  emailConfirmed: [
    'Нова адреса важи тек када је корисник потврди везом из поруке.',
    'A new address takes effect once the user confirms it with the link in the email.',
  ],
  noAccess: ['без приступа', 'disabled'],
  endSessions: ['Прекини пријаве', 'End sessions'],
  endSessionsQuestion: [
    'Корисник ће бити одјављен са свих уређаја и мораће поново да се пријави. Несачуван унос се губи.',
    'The user will be logged out on all devices and has to log in again. Unsaved input will be lost.',
  ],
  cancel: ['Одустани', 'Cancel'],
  sessionsEnded: ['Пријаве корисника су прекинуте.', 'The user’s sessions have been ended.'],
  resetSecondFactor: ['Поништи потврду у два корака', 'Reset two-step login'],
  resetSecondFactorQuestion: [
    'Корисник ће бити одјављен са свих уређаја, а затим ће се пријављивати само лозинком, док поново не укључи потврду. Проверите да ли је корисник то заиста тражио.',
    'The user will be logged out on all devices and then log in with the password only, until two-step login is turned on again. Make sure that the user has really asked for it.',
  ],
  secondFactorReset: ['Потврда у два корака је поништена.', 'Two-step login has been reset.'],
  takeAccess: ['Укини приступ', 'Disable'],
  giveAccess: ['Дозволи приступ', 'Enable'],
  accessTaken: ['Приступ је укинут.', 'The user has been disabled.'],
  accessGiven: ['Приступ је дозвољен.', 'The user has been enabled.'],
  person: ['Корисник', 'User'],
  mailFollows: [
    'Корисник добија поруку са везом за постављање лозинке.',
    'The user will receive an email with a link to set the password.',
  ],
} as const satisfies Record<string, Text>
