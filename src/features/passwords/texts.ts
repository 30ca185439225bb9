import type { Text } from '../../shared/texts.ts'

export const passwordTexts = {
  createTitle: ['Постављање лозинке', 'Create password'],
  create: ['Постави лозинку', 'Create password'],
  created: ['Лозинка је постављена. Пријавите се.', 'Password created. Please log in.'],
  createExplained: [
    'Веза из поруке за регистрацију важи 7 дана и може се искористити једном. Замолите администратора да Вам пошаље нову.',
    'The link in a registration email is valid for 7 days and works once. Ask your administrator to send a new one.',
  ],
  resetTitle: ['Нова лозинка', 'Reset password'],
  reset: ['Постави нову лозинку', 'Reset password'],
  resetDone: ['Лозинка је промењена. Пријавите се.', 'Password changed. Please log in.'],
  resetExplained: [
    'Веза за нову лозинку важи један сат и може се искористити једном. Затражите нову.',
    'The link for a new password is valid for one hour and works once. Request a new one.',
  ],
  askAgain: ['Затражи нову везу', 'Request a new link'],
  forgotTitle: ['Захтев за нову лозинку', 'Forgot password'],
  forgotExplained: [
    'Унесите адресу е-поште са којом се пријављујете. Послаћемо Вам везу за нову лозинку.',
    'Enter the email address you log in with. We will send you a link for a new password.',
  ],
  email: ['Е-пошта', 'Email'],
  send: ['Пошаљи', 'Send'],
  mailSent: ['Упутство за промену лозинке послато је на Вашу адресу е-поште.', 'Mail sent'],
  mailSentExplained: [
    'Ако порука не стигне за неколико минута, погледајте нежељену пошту и проверите да ли сте уписали праву адресу.',
    'If no mail arrives within a few minutes, check your spam folder and make sure that the address is correct.',
  ],
  changeTitle: ['Промена лозинке', 'Change password'],
  change: ['Промени лозинку', 'Change password'],
  changed: ['Лозинка је промењена.', 'Password changed'],
  changeExplained: ['Остале Ваше пријаве на систем биће прекинуте.', 'Your other sessions will be ended.'],
  oldPassword: ['Садашња лозинка', 'Old password'],
  oldExplained: [
    'Од пријаве је прошло више од 10 минута, зато унесите и садашњу лозинку.',
    'You logged in more than 10 minutes ago, so please also enter your current password.',
  ],
  newPassword: ['Нова лозинка', 'New password'],
  repeat: ['Поновите лозинку', 'Repeat password'],
  toLogin: ['На страницу за пријаву', 'Go to the login page'],
  toProfile: ['Назад на профил', 'Back to the profile'],
} as const satisfies Record<string, Text>

export const passwordCodes = {
  PASSWORD_NOT_STRONG: [
    'Лозинка мора имати најмање 8 знакова и бар једно мало слово, једно велико слово и једну цифру. Не сме бити честа лозинка ни позната реч са цифрама, нити само Ваше име, е-пошта или назив предузећа.',
    'The password must have at least 8 characters, including a lower-case letter, an upper-case letter and a digit. It must not be a common password, a well-known word with digits, or only your name, email or company.',
  ],
  EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  WRONG_EMAIL: ['Погрешна адреса е-поште', 'Wrong email'],
  PASSWORD_CANT_BE_NULL: ['Сва поља су обавезна', 'All fields are required'],
  PASSWORDS_DO_NOT_MATCH: ['Лозинке се не поклапају', 'Passwords do not match'],
  OLD_PASSWORD_REQUIRED: ['Унесите садашњу лозинку.', 'Enter the old password.'],
  OLD_PASSWORD_DID_NOT_MATCH: ['Садашња лозинка није тачна', 'Old password did not match'],
  PASSWORD_NOT_CHANGED: [
    'Лозинка није промењена. Проверите унос и покушајте поново.',
    'The password was not changed. Check your input and try again.',
  ],
} as const satisfies Record<string, Text>
