import type { Text } from '../../shared/texts.ts'

/** Texts of the error pages, which are loaded later than the other texts of the shell. */
export const messageTexts = {
  errorHelp: [
    'Систем тренутно не одговара како треба. Покушајте поново за који тренутак.',
    'The system is currently not working properly. Try again in a moment.',
  ],
  forbiddenHelp: [
    'Ваш налог нема право на ову страницу. Ако Вам је потребна, обратите се администратору предузећа.',
    'Your account does not have access to this page. If you need it, contact your company’s administrator.',
  ],
  notFoundHelp: [
    'Адреса није тачна или запис више не постоји.',
    'The address is wrong or the record no longer exists.',
  ],
  tryAgain: ['Покушај поново', 'Try again'],
  backHome: ['Повратак на почетну', 'Back to dashboard'],
} as const satisfies Record<string, Text>
