import { call, type Entities } from '../../shared/call.ts'
import type { Page } from '../../shared/list-page.ts'
import type { DeathRecord } from './record.ts'

type SimilarRecord = Pick<
  DeathRecord,
  'id' | 'firstName' | 'fathersName' | 'lastName' | 'dateOfBirth' | 'dateOfDeath' | 'dateOfBurial'
>

export const readDeathRecord = call<{ answer: { deathRecord: DeathRecord } }>()('GET', '/api/deathRecord/:id')
export const searchDeathRecords = call<{ answer: Page<DeathRecord>; body: unknown }>()(
  'POST',
  '/api/deathRecord/search',
)
export const similarDeathRecords = call<{ answer: Entities<SimilarRecord>; body: unknown }>()(
  'POST',
  '/api/deathRecord/similar',
)
