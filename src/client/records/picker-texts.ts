import type { Text } from '../../shared/texts.ts'

export const pickerTexts = {
  candidates: ['Кандидати', 'Candidates'],
  nothing: ['Ништа није нађено.', 'Nothing was found.'],
  failed: ['Претрага није успела. Покушајте поново.', 'The search failed. Try again.'],
  chooseFromList: ['Изаберите са листе.', 'Choose from the list.'],
  open: ['Отвори', 'Open'],
  clear: ['Поништи избор', 'Clear the choice'],
} as const satisfies Record<string, Text>
