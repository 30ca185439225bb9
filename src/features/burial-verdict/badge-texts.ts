import type { Text } from '../../shared/texts.ts'
import type { BurialVerdict } from './may-bury.ts'

export const answerTexts: Readonly<Record<BurialVerdict['answer'], Text>> = {
  YES: ['ДА', 'Yes'],
  CONDITIONALLY: ['ДА УЗ УСЛОВ', 'Yes, on condition'],
  NO: ['НЕ', 'No'],
}

export const effectTexts = {
  REFUSES: ['Не може', 'Refused'],
  CONDITION: ['Услов', 'Condition'],
  NOTE: ['Напомена', 'Note'],
} as const satisfies Record<string, Text>

export const badgeTexts = {
  asked: ['За дан', 'For'],
  where: ['Где', 'Where'],
  place: ['место', 'place'],
  level: ['ниво', 'level'],
} as const satisfies Record<string, Text>
