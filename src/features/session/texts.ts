import type { Text } from '../../shared/texts.ts'

export const sessionTexts = {
  loginTitle: ['Пријава на систем', 'Login'],
  email: ['Е-пошта', 'Email'],
  password: ['Лозинка', 'Password'],
  signIn: ['Пријави се', 'Sign in'],
  through: ['Пријава преко', 'Sign in with'],
  forgot: ['Заборављена лозинка?', 'Forgot password?'],
  typedIsKept: [
    'Пријава је истекла. Пријавите се поново: оно што сте куцали није изгубљено.',
    'Your session has ended. Log in again; your input has not been lost.',
  ],
  lockTitle: ['Екран је закључан', 'Lock screen'],
  unlockExplained: ['Унесите лозинку да бисте наставили', 'Enter password to unlock'],
  unlock: ['Откључај', 'Unlock'],
  somebodyElse: ['Пријави се као други корисник', 'Log in as another user'],
} as const satisfies Record<string, Text>

export const sessionCodes = {
  EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  PASSWORD_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  WRONG_PASSWORD: ['Погрешна лозинка', 'Wrong Credentials'],
} as const satisfies Record<string, Text>

export const singleSignOnCodes = {
  SINGLE_SIGN_ON_FAILED: [
    'Пријава није успела или је прекинута. Покушајте поново, или се пријавите лозинком.',
    'The sign-in failed or was cancelled. Try again, or sign in with your password.',
  ],
  SINGLE_SIGN_ON_NOT_ADMITTED: [
    'Нема активног корисника са Вашом потврђеном адресом е-поште. Обратите се администратору.',
    'There is no active user with your verified email address. Ask your administrator.',
  ],
  WRONG_CREDENTIALS: ['Екран је закључао други корисник.', 'Another user has locked the screen.'],
} as const satisfies Record<string, Text>
