import { call, type Entities } from '../../shared/call.ts'
import type { Page } from '../../shared/list-page.ts'
import type { SimilarParty } from './party-reference.ts'
import type { Holding } from './holdings.ts'
import type { Party } from './record.ts'

export const searchParties = call<{ answer: Page<Party>; body: unknown }>()('POST', '/api/party/search')
export const readParty = call<{ answer: { party: Party } }>()('GET', '/api/party/:id')
export const addParty = call<{ answer: { party: Party }; body: object }>()('POST', '/api/party/:companyId')
export const similarParties = call<{ answer: Entities<SimilarParty>; body: unknown }>()('POST', '/api/party/similar')
export const holdingsOf = call<{ answer: Entities<Holding> }>()('GET', '/api/party/:id/holdings')
export const mergedInto = call<{ answer: Entities<Omit<SimilarParty, 'same'> & { mergedInto: number }> }>()(
  'GET',
  '/api/party/:id/merged',
)
export const mergeParty = call<{ answer: object; body: { into: number } }>()('POST', '/api/party/:id/merging')
export const separateParty = call<{ answer: object; body: object }>()('POST', '/api/party/:id/separation')
