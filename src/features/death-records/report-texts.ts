import type { Text } from '../../shared/texts.ts'

export const reportTexts = {
  monthlyReport: ['Месечни извештај', 'Monthly report'],
  burialBook: ['Књига сахрана', 'Burial book'],
  chooseYear: ['За књигу сахрана изаберите годину.', 'Select a year for the burial book.'],
  chooseMonth: ['За извештај изаберите годину и месец.', 'Select a year and a month for the report.'],
} as const satisfies Record<string, Text>
