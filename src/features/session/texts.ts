import type { Text } from '../../shared/texts.ts'

export const sessionTexts = {
  loginTitle: ['Пријава на систем', 'Login'],
  email: ['Е-пошта', 'Email'],
  password: ['Лозинка', 'Password'],
  repeat: ['Поновите лозинку', 'Repeat password'],
  signIn: ['Пријави се', 'Sign in'],
  createTitle: ['Постављање лозинке', 'Create password'],
  create: ['Постави лозинку', 'Create password'],
  created: ['Лозинка је постављена. Пријавите се.', 'Password created. Please log in.'],
  toLogin: ['На страницу за пријаву', 'To the login page'],
  rule: [
    'Најмање 8 знакова, бар једно мало слово, једно велико слово и једна цифра; не позната слаба лозинка нити Ваша е-пошта.',
    'At least 8 characters with one lower-case letter, one upper-case letter and one digit; not a well-known weak password, not your e-mail.',
  ],
} as const satisfies Record<string, Text>

export const minutes = {
  one: ['минут', 'minute'],
  few: ['минута', 'minutes'],
  other: ['минута', 'minutes'],
} as const
export const tryAgainIn: Text = ['Покушајте поново за', 'Try again in']

export const sessionCodes = {
  EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
  PASSWORD_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  PASSWORDS_DO_NOT_MATCH: ['Лозинке се не поклапају', 'Passwords do not match'],
  PASSWORD_NOT_SET: [
    'Лозинка није постављена. Проверите унос и покушајте поново.',
    'The password was not set. Check what you typed and try again.',
  ],
} as const satisfies Record<string, Text>
