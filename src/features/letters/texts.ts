import type { Text } from '../../shared/texts.ts'

/** Shown before saving a letter whose days are probably a mistake. */
export const letterQuestionTexts = {
  title: ['Проверите датуме', 'Check the dates'],
  deadlineBeforeLetter: [
    'Рок за плаћање је пре датума позива.',
    'The payment deadline is before the date of the invitation.',
  ],
  deadlineBeforeDue: ['Рок за плаћање је пре датума доспећа.', 'The payment deadline is before the due date.'],
  notYetDue: [
    'Датум доспећа је после датума опомене: дуг још није доспео.',
    'The due date is after the date of the reprimand: the debt is not due yet.',
  ],
} as const satisfies Record<string, Text>
