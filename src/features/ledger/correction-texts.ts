import type { Text } from '../../shared/texts.ts'

export const correctionTexts = {
  reason: ['Разлог', 'Reason'],
  decision: ['Број одлуке', 'Decision'],
  reasonNeeded: ['Унесите разлог.', 'Required'],
  decisionNeeded: ['Унесите број одлуке.', 'Required'],
} as const satisfies Record<string, Text>
