import type { Text } from '../../shared/texts.ts'

/** Codes about codes of the second factor. Separate from the common ones, which are in the first load. */
export const secondFactorCodes = {
  SECOND_FACTOR_CODE_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  SECOND_FACTOR_CODE_NOT_VALID: [
    'Код није тачан или је већ искоришћен.',
    'The code is wrong or has already been used.',
  ],
  PASSKEY_NOT_VALID: ['Приступни кључ није прихваћен. Покушајте поново.', 'The passkey was not accepted. Try again.'],
  PASSKEY_NOT_USED: ['Приступни кључ није употребљен. Покушајте поново.', 'No passkey was used. Try again.'],
  PASSKEY_NOT_EXIST: ['Овај приступни кључ је већ уклоњен.', 'This passkey has already been removed.'],
  PASSKEYS_NOT_AVAILABLE: ['На овој адреси приступни кључеви не раде.', 'Passkeys do not work at this address.'],
  MFA_REQUIRED: ['За пријаву је потребна и друга потврда.', 'Logging in also requires a second confirmation.'],
  MFA_TOKEN_NOT_VALID: [
    'Време за потврду је истекло. Унесите поново лозинку.',
    'The time to confirm is over. Enter your password again.',
  ],
} as const satisfies Record<string, Text>
