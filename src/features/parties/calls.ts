import { call, type EnteredFields, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { ValuesOf } from '../../shared/record-of.ts'
import type { SimilarParty } from './party-reference.ts'
import type { Holding } from './holdings.ts'
import type { Party, party } from './record.ts'

export const searchParties = call<{ answer: Page<Party>; body: ListRequest }>()('POST', '/api/party/search')
export const readParty = call<{ answer: { party: Party } }>()('GET', '/api/party/:id')
export const addParty = call<{ answer: { party: Party }; body: ValuesOf<typeof party> }>()(
  'POST',
  '/api/party/:companyId',
)
export const similarParties = call<{ answer: Entities<SimilarParty>; body: EnteredFields }>()(
  'POST',
  '/api/party/similar',
)
export const holdingsOf = call<{ answer: Entities<Holding> }>()('GET', '/api/party/:id/holdings')
export const mergedInto = call<{ answer: Entities<Omit<SimilarParty, 'same'> & { mergedInto: number }> }>()(
  'GET',
  '/api/party/:id/merged',
)
export const mergeParty = call<{ answer: object; body: { into: number } }>()('POST', '/api/party/:id/merging')
export const separateParty = call<{ answer: object }>()('POST', '/api/party/:id/separation')
