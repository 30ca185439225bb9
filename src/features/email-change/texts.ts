import type { Text } from '../../shared/texts.ts'

export const emailChangeTexts = {
  confirmTitle: ['Потврда адресе е-поште', 'Confirm email address'],
  newAddress: ['Нова адреса', 'New address'],
  oldAddress: ['Досадашња адреса', 'Current address'],
  confirmExplained: [
    'Када је потврдите, на систем се пријављујете новом адресом. Лозинка остаје иста.',
    'Once you confirm it, you log in with the new address. Your password does not change.',
  ],
  confirm: ['Потврди адресу', 'Confirm address'],
  confirmed: [
    'Адреса је потврђена. Од сада се пријављујете њом.',
    'The address is confirmed. Use it to log in from now on.',
  ],
  confirmExpired: [
    'Веза важи 24 сата и може се искористити једном. Ако и даље желите промену, затражите је поново на страници „Мој профил“.',
    'The link is valid for 24 hours and works once. If you still want the change, request it again on the page “My profile”.',
  ],
  cancelTitle: ['Отказивање промене адресе', 'Cancel email change'],
  cancelExplained: [
    'Ваша досадашња адреса остаје на снази, а све пријаве на систем се прекидају.',
    'Your current address stays in use, and all sessions will be ended.',
  ],
  cancelConfirmedExplained: [
    'Нова адреса је већ потврђена. Ако откажете промену, поново важи досадашња, а све пријаве на систем се прекидају.',
    'The new address has already been confirmed. If you cancel the change, the previous one becomes valid again, and all sessions will be ended.',
  ],
  cancel: ['Откажи промену', 'Cancel change'],
  cancelled: [
    'Промена је отказана и све пријаве на систем су прекинуте.',
    'The change has been cancelled and all sessions have been ended.',
  ],
  setNewPassword: [
    'Ако промену нисте тражили ни Ви ни Ваш администратор, неко зна Вашу лозинку. Одмах поставите нову.',
    'If neither you nor your administrator requested the change, somebody knows your password. Set a new one now.',
  ],
  cancelExpired: [
    'Веза важи 24 сата и може се искористити једном. Ако сумњате да неко други користи Ваш налог, поставите нову лозинку.',
    'The link is valid for 24 hours and works once. If you suspect that somebody else is using your account, set a new password.',
  ],
  newPassword: ['Постави нову лозинку', 'Set a new password'],
  toLogin: ['На страницу за пријаву', 'Go to the login page'],
} as const satisfies Record<string, Text>

export const emailChangeCodes = {
  USER_WITH_EMAIL_ALREADY_EXIST: [
    'Ову адресу у међувремену има други корисник. Затражите промену на другу адресу.',
    'Another user has this address in the meantime. Request a change to a different one.',
  ],
} as const satisfies Record<string, Text>
