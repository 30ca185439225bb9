/** Texts of files that are being sent. */
export const uploadTexts = {
  waiting: ['чека', 'waiting'],
  notSent: ['Није послато', 'Not sent'],
  forget: ['Уклони са списка', 'Remove from the list'],
  codes: {
    FILE_NOT_READABLE: ['Датотека не може да се прочита.', 'The file cannot be read.'],
  },
} as const
