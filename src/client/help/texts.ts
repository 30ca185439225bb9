import type { Text } from '../../shared/texts.ts'

export const helpTexts = {
  title: ['Помоћ', 'Help'],
  news: ['Шта је ново', 'What is new'],
  topics: ['Све теме', 'All topics'],
  shortcuts: ['Пречице на тастатури', 'Keyboard shortcuts'],
  close: ['Затвори', 'Close'],
  notLoaded: ['Упутство није учитано.', 'The guide could not be loaded.'],
  loading: ['Учитавање…', 'Loading…'],
} as const satisfies Record<string, Text>
