import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

export const emailChangeTexts = {
  confirmTitle: pageTitles.emailConfirmation,
  newAddress: ['Нова адреса', 'New address'],
  oldAddress: ['Досадашња адреса', 'Address until now'],
  confirmExplained: [
    'Када је потврдите, на систем се пријављујете новом адресом. Лозинка остаје иста.',
    'Once you confirm it, you log in with the new address. Your password stays the same.',
  ],
  confirm: ['Потврди адресу', 'Confirm the address'],
  confirmed: [
    'Адреса је потврђена. Од сада се пријављујете њом.',
    'The address is confirmed. You log in with it from now on.',
  ],
  confirmExpired: [
    'Веза важи 24 сата и само једном. Ако и даље желите промену, затражите је поново на страници „Мој профил“.',
    'The link is valid for 24 hours and works once. If you still want the change, ask for it again on the page “My profile”.',
  ],
  cancelTitle: pageTitles.emailCancellation,
  cancelExplained: [
    'Ваша досадашња адреса остаје на снази, а све пријаве на систем се прекидају.',
    'Your address stays what it was, and all sessions are ended.',
  ],
  cancelConfirmedExplained: [
    'Нова адреса је већ потврђена. Ако откажете промену, поново важи досадашња, а све пријаве на систем се прекидају.',
    'The new address was already confirmed. If you cancel the change, the previous one applies again, and all sessions are ended.',
  ],
  cancel: ['Откажи промену', 'Cancel the change'],
  cancelled: [
    'Промена је отказана и све пријаве на систем су прекинуте.',
    'The change is cancelled and all sessions have ended.',
  ],
  setNewPassword: [
    'Ако промену нисте тражили ни Ви ни Ваш администратор, неко зна Вашу лозинку. Одмах поставите нову.',
    'If neither you nor your administrator asked for the change, somebody knows your password. Set a new one now.',
  ],
  cancelExpired: [
    'Веза важи 24 сата и само једном. Ако сумњате да неко други користи Ваш налог, поставите нову лозинку.',
    'The link is valid for 24 hours and works once. If you suspect that somebody else uses your account, set a new password.',
  ],
  newPassword: ['Постави нову лозинку', 'Set a new password'],
  toLogin: ['На страницу за пријаву', 'To the login page'],
} as const satisfies Record<string, Text>

export const emailChangeCodes = {
  USER_WITH_EMAIL_ALREADY_EXIST: [
    'Ову адресу у међувремену има други корисник. Затражите промену на другу адресу.',
    'Another user has this address by now. Ask for a change to another one.',
  ],
} as const satisfies Record<string, Text>
