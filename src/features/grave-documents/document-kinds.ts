import type { Text } from '../../shared/texts.ts'

/** The kinds of documents and photos that are attached to a grave. */
export const documentKinds = ['PHOTO', 'DECISION', 'PROBATE', 'CONTRACT', 'PERMIT', 'GRAVE_CARD', 'OTHER'] as const
type DocumentKind = (typeof documentKinds)[number]

export const documentKindTexts = {
  PHOTO: ['Фотографија', 'Photo'],
  DECISION: ['Решење', 'Decision'],
  PROBATE: ['Оставинско решење', 'Probate decision'],
  CONTRACT: ['Уговор', 'Contract'],
  PERMIT: ['Сагласност или дозвола', 'Consent or permit'],
  GRAVE_CARD: ['Стари картон', 'Old grave card'],
  OTHER: ['Остало', 'Other'],
} as const satisfies Record<DocumentKind, Text>
