import type { Text } from '../../shared/texts.ts'

/** The party whom a record with a client concerns. */
export const partyReference = {
  field: 'partyId',
  as: 'party',
  code: 'PARTY_NOT_EXIST',
  to: [{ table: 'parties', title: ['name', 'surname'], page: { path: '/parties', may: 'records' }, merges: true }],
} as const

export const partyFieldTexts = {
  partyId: ['Странка', 'Party'],
  party: ['Странка', 'Party'],
} as const satisfies Record<string, Text>

export const partyCodes = {
  PARTY_NOT_EXIST: ['Странка не постоји.', 'The party does not exist.'],
} as const satisfies Record<string, Text>

/** A live party that may be the same as the one being entered. */
export interface SimilarParty {
  id: number
  name: string
  surname: string | null
  address: string | null
  addressNumber: string | null
  city: string | null
  /** The number that both share; null if only name and street are the same. */
  same: 'jmbg' | 'taxNumber' | 'registrationNumber' | null
}
