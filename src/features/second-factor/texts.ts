import { pageTitles } from '../../shared/page-titles.ts'
import { secondFactorCodes } from '../../shared/second-factor-codes.ts'
import type { Text } from '../../shared/texts.ts'

export const secondFactorTexts = {
  title: pageTitles.secondFactor,
  explained: [
    'Поред лозинке, при пријави уносите и код који приказује апликација за потврду идентитета на Вашем телефону, на пример Google Authenticator, Microsoft Authenticator или Aegis.',
    'Beside your password, you enter a code that an authenticator app shows on your phone, for example Google Authenticator, Microsoft Authenticator or Aegis.',
  ],
  required: [
    'Обавезна је: док је не укључите, не можете да наставите рад.',
    'It is mandatory: until you turn it on, you cannot continue.',
  ],
  logout: ['Одјава', 'Log out'],
  othersEnd: ['Остале Ваше пријаве на систем биће прекинуте.', 'Your other sessions will be ended.'],
  turnOn: ['Укључи', 'Turn on'],
  isOn: ['Потврда у два корака је укључена', 'Two-step login is on'],
  since: ['Укључена је', 'Turned on'],
  codesLeft: ['Неискоришћени резервни кодови', 'Unused recovery codes'],
  fewCodes: [
    'Направите нове кодове док још имате приступ апликацији.',
    'Create new codes while you still have access to your app.',
  ],
  replace: ['Замени апликацију', 'Replace the app'],
  replaceExplained: [
    'После потврде важи само нова апликација, а добијате и нове резервне кодове.',
    'Once confirmed, only the new app works, and you get new recovery codes.',
  ],
  newCodes: ['Направи нове резервне кодове', 'Create new recovery codes'],
  newCodesExplained: ['Досадашњи резервни кодови више неће важити.', 'Your previous recovery codes will stop working.'],
  turnOff: ['Искључи потврду', 'Turn off'],
  turnOffExplained: ['За пријаву ће бити довољна лозинка.', 'Your password alone will be enough to log in.'],
  turnedOff: ['Потврда у два корака је искључена.', 'Two-step login has been turned off.'],
  oldPassword: ['Садашња лозинка', 'Current password'],
  anyCode: ['Код из апликације или резервни код', 'Code of the app, or a recovery code'],
  scan: ['Скенирајте овај код апликацијом за потврду идентитета.', 'Scan this code with your authenticator app.'],
  qrCode: ['QR код за апликацију', 'QR code for the app'],
  orType: ['Ако не можете да га скенирате, унесите кључ:', 'If you cannot scan it, enter this key:'],
  openApp: ['Отвори апликацију на овом уређају', 'Open the app on this device'],
  thenCode: ['Затим унесите код који апликација приказује.', 'Then enter the code that the app shows.'],
  code: ['Код из апликације', 'Code of the app'],
  confirm: ['Потврди', 'Confirm'],
  codesTitle: ['Резервни кодови', 'Recovery codes'],
  codesExplained: [
    'Ако изгубите телефон, пријавите се једним од ових кодова уместо кодом из апликације. Сваки важи једном. Сачувајте их на сигурном месту: више неће бити приказани.',
    'If you lose your phone, log in with one of these codes instead of a code of the app. Each works once. Keep them in a safe place: they will not be shown again.',
  ],
  download: ['Преузми', 'Download'],
  print: ['Одштампај', 'Print'],
  done: ['Кодови су сачувани', 'The codes are saved'],
  fileName: ['Покој резервни кодови.txt', 'Pokoj recovery codes.txt'],
  cancel: ['Одустани', 'Cancel'],
  toProfile: ['Назад на профил', 'Back to the profile'],
  notLoaded: ['Подаци нису учитани.', 'The data could not be loaded.'],
  retry: ['Покушај поново', 'Try again'],
} as const satisfies Record<string, Text>

export const ownCodes = {
  ...secondFactorCodes,
  OLD_PASSWORD_REQUIRED: ['Унесите садашњу лозинку.', 'Enter your current password.'],
  OLD_PASSWORD_DID_NOT_MATCH: ['Садашња лозинка није тачна', 'Old password did not match'],
  SECOND_FACTOR_IS_REQUIRED: ['Потврда у два корака је обавезна.', 'Two-step login is mandatory.'],
  SECOND_FACTOR_NOT_EXIST: ['Потврда у два корака је већ искључена.', 'Two-step login is already off.'],
  SECOND_FACTOR_ENROLMENT_NOT_EXIST: ['Овај кључ је истекао. Почните поново.', 'This key has expired. Start again.'],
} as const satisfies Record<string, Text>
