import { call, type EnteredFields, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { DeathRecord } from './record.ts'

type SimilarRecord = Pick<
  DeathRecord,
  'id' | 'firstName' | 'fathersName' | 'lastName' | 'dateOfBirth' | 'dateOfDeath' | 'dateOfBurial'
>

export const readDeathRecord = call<{ answer: { deathRecord: DeathRecord } }>()('GET', '/api/deathRecord/:id')
export const searchDeathRecords = call<{ answer: Page<DeathRecord>; body: ListRequest }>()(
  'POST',
  '/api/deathRecord/search',
)
/** What a form of a burial in a year needs to know of the company. */
export interface BurialFacts {
  nextNumber: number
  isGapless: boolean
  warnsEarly: boolean
}

export const readBurialFacts = call<{ answer: BurialFacts; query: { year: number } }>()('GET', '/api/deathRecord/book')
export const similarDeathRecords = call<{ answer: Entities<SimilarRecord>; body: EnteredFields }>()(
  'POST',
  '/api/deathRecord/similar',
)
