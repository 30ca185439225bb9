import type { Text } from '../../shared/texts.ts'
import { allGraveyards } from './calls.ts'

export const graveyardChoices = { of: 'graveyard', call: allGraveyards } as const

/** The graveyard reference of records. */
export const graveyardReferences = [
  {
    field: 'graveyardId',
    as: 'graveyard',
    code: 'GRAVEYARD_NOT_EXIST',
    to: [
      {
        table: 'graveyards',
        title: ['name'],
        page: { path: '/graveyards', may: 'readGraveyards' },
        choices: graveyardChoices,
      },
    ],
  },
] as const

export const graveyardFieldTexts = {
  graveyardId: ['Гробље', 'Graveyard'],
  graveyard: ['Гробље', 'Graveyard'],
} as const satisfies Record<string, Text>

export const graveyardCodes = {
  GRAVEYARD_NOT_EXIST: ['Гробље не постоји.', 'The graveyard does not exist.'],
} as const satisfies Record<string, Text>
