import type { Text } from './texts.ts'

/** How a record names the graveyard that it concerns. */
export const graveyardReferences = [
  { field: 'graveyardId', as: 'graveyard', table: 'graveyards', code: 'GRAVEYARD_NOT_EXIST' },
] as const

export const graveyardFieldTexts = {
  graveyardId: ['Гробље', 'Graveyard'],
  graveyard: ['Гробље', 'Graveyard'],
} as const satisfies Record<string, Text>

export const graveyardCodes = {
  GRAVEYARD_NOT_EXIST: ['Гробље не постоји.', 'The graveyard does not exist.'],
} as const satisfies Record<string, Text>
