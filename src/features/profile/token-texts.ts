import type { Text } from '../../shared/texts.ts'
import { profileCodes } from './texts.ts'

export const tokenTexts = {
  title: ['Приступ за друге програме', 'Access for other programs'],
  explained: [
    'Други програм предузећа може да чита или мења записе у Ваше име, докле допушта Ваша улога. Приступ престаје када га укинете, када му истекне рок, када промените лозинку или када Вам се укине приступ.',
    'Another program of the company can read or change records on your behalf, as far as your role permits. The access ends when you revoke it, when it expires, when you change your password, or when you are disabled.',
  ],
  new: ['Нови приступ', 'New access'],
  name: ['Назив програма', 'Name of the program'],
  nameExplained: [
    'Стоји у евиденцији активности уз све што програм уради.',
    'The audit trail names it with all that the program does.',
  ],
  scopes: ['Шта сме', 'What it may do'],
  read: ['Читање записа и докумената', 'Read records and documents'],
  write: ['Додавање, измена и брисање записа', 'Add, edit and delete records'],
  days: ['Важи', 'Valid for'],
  month: ['30 дана', '30 days'],
  quarter: ['90 дана', '90 days'],
  year: ['годину дана', 'one year'],
  password: ['Ваша лозинка', 'Your password'],
  make: ['Направи приступ', 'Make access'],
  cancel: ['Одустани', 'Cancel'],
  made: ['Приступни кључ (token)', 'Access token'],
  madeExplained: [
    'Препишите га сада у други програм: више се неће приказати.',
    'Copy it into the other program now: it will not be shown again.',
  ],
  done: ['Готово', 'Done'],
  validUntil: ['важи до', 'valid until'],
  lastUsed: ['последња употреба', 'last used'],
  never: ['никад', 'never'],
  revoke: ['Укини', 'Revoke'],
  revoked: ['Приступ је укинут.', 'Access revoked'],
} as const satisfies Record<string, Text>

export const tokenCodes = {
  OLD_PASSWORD_REQUIRED: profileCodes.OLD_PASSWORD_REQUIRED,
  OLD_PASSWORD_DID_NOT_MATCH: profileCodes.OLD_PASSWORD_DID_NOT_MATCH,
  ACCESS_TOKEN_NAME_CANT_BE_NULL: ['Обавезно поље', 'Required'],
  ACCESS_TOKEN_NAME_NOT_VALID: ['Назив може имати највише 60 знакова.', 'The name can have at most 60 characters.'],
  ACCESS_TOKEN_SCOPES_CANT_BE_NULL: ['Изаберите шта програм сме.', 'Required'],
  ACCESS_TOKEN_DAYS_NOT_VALID: ['Изаберите рок до 366 дана.', 'Choose a period of up to 366 days.'],
  ACCESS_TOKEN_NOT_EXIST: ['Овај приступ је већ укинут.', 'This access has already been revoked.'],
  TOO_MANY_ACCESS_TOKENS: [
    'Већ имате двадесет приступа. Прво укините неки.',
    'You already have twenty. Revoke one first.',
  ],
} as const satisfies Record<string, Text>
