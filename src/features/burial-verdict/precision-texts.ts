import type { Text } from '../../shared/texts.ts'

/** How much of a date is known. */
export const precisionTexts = {
  DAY: ['До дана', 'To the day'],
  MONTH: ['Само месец', 'Only the month'],
  YEAR: ['Само година', 'Only the year'],
  ABOUT: ['Око те године', 'About that year'],
  UNKNOWN: ['Није познат', 'Not known'],
} as const satisfies Record<string, Text>
