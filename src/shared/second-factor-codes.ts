import type { Text } from './texts.ts'

/** Codes about codes of the second factor. Separate from the common ones, which are in the first load. */
export const secondFactorCodes = {
  SECOND_FACTOR_CODE_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  SECOND_FACTOR_CODE_NOT_VALID: [
    'Код није тачан или је већ искоришћен.',
    'The code is wrong or has already been used.',
  ],
  MFA_REQUIRED: ['За пријаву је потребан и код.', 'Logging in also requires a code.'],
  MFA_TOKEN_NOT_VALID: [
    'Време за унос кода је истекло. Унесите поново лозинку.',
    'The time to enter the code is over. Enter your password again.',
  ],
} as const satisfies Record<string, Text>
