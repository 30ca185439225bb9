import type { Text } from '../../shared/texts.ts'

export const chartTexts = {
  showTable: ['Прикажи податке у табели', 'Show the data as a table'],
  hideTable: ['Сакриј табелу', 'Hide the table'],
  noChart: ['Графикон није учитан.', 'The chart could not be loaded.'],
} as const satisfies Record<string, Text>
