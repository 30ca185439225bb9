import { call, type Entities } from './call.ts'
import type { Text } from './texts.ts'

/** The graveyard reference of records. */
export const graveyardReferences = [
  {
    field: 'graveyardId',
    as: 'graveyard',
    code: 'GRAVEYARD_NOT_EXIST',
    to: [{ table: 'graveyards', title: ['name'], page: { path: '/graveyards', may: 'readGraveyards' } }],
  },
] as const

export const graveyardFieldTexts = {
  graveyardId: ['Гробље', 'Graveyard'],
  graveyard: ['Гробље', 'Graveyard'],
} as const satisfies Record<string, Text>

export const graveyardCodes = {
  GRAVEYARD_NOT_EXIST: ['Гробље не постоји.', 'The graveyard does not exist.'],
} as const satisfies Record<string, Text>

/** The company's graveyards, to choose from. */
export const allGraveyards = call<{
  answer: Entities<{ id: number; name: string; deleted: boolean; dateCreated: string }>
  query: { companyId: number }
}>()('GET', '/api/graveyard/allByCompanyId')
