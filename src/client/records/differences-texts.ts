import type { Text } from '../../shared/texts.ts'

export const differencesTexts = {
  title: ['Запис је у међувремену измењен', 'The record has been changed in the meantime'],
  help: [
    'Ваш унос није изгубљен. Изаберите шта се чува; где сте обоје мењали, избор је обавезан.',
    'Your input is not lost. Choose which values to save; where you both made changes, a choice is required.',
  ],
  same: ['Ваш унос се не разликује од записа.', 'Your input does not differ from the record.'],
  mine: ['У мом обрасцу', 'In my form'],
  theirs: ['У запису', 'In the record'],
  chooseOne: ['Изаберите једну од ове две вредности.', 'Choose one of these two values.'],
  show: ['Прикажи разлике', 'Show the differences'],
  back: ['Назад на образац', 'Back to the form'],
} as const satisfies Record<string, Text>
