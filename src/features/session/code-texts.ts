import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

/** Of the second step, whose code is loaded when it is needed. */
export const codeTexts = {
  title: pageTitles.secondFactor,
  passkeyExplained: [
    'Потврдите пријаву приступним кључем (passkey): отиском прста, лицем, ПИН-ом уређаја или безбедносним кључем.',
    'Confirm with your passkey: a fingerprint, your face, the PIN of the device or a security key.',
  ],
  passkey: ['Потврди приступним кључем', 'Confirm with a passkey'],
  passkeyInstead: ['Употреби приступни кључ', 'Use a passkey'],
  explained: [
    'Унесите шестоцифрени код из апликације за потврду идентитета.',
    'Enter the six-digit code of your authenticator app.',
  ],
  code: ['Код из апликације', 'Code of the app'],
  recoveryExplained: [
    'Унесите један од резервних кодова. Сваки се може искористити једном.',
    'Enter one of your recovery codes. Each works once.',
  ],
  recoveryCode: ['Резервни код', 'Recovery code'],
  confirm: ['Потврди', 'Confirm'],
  recoveryCodeInstead: ['Употреби резервни код', 'Use a recovery code'],
  appInstead: ['Употреби код из апликације', 'Use the code of the app'],
  backToPassword: ['Назад на лозинку', 'Back to the password'],
} as const satisfies Record<string, Text>
