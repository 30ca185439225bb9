import { call, type Entities } from '../../shared/call.ts'
import type { Page } from '../../shared/list-page.ts'
import type { Interment } from './record.ts'
import type { IntermentDifferences } from './interment-differences.ts'

export const differencesOf = call<{
  answer: Entities<IntermentDifferences>
  query: { deathRecordId: number | null }
}>()('GET', '/api/interment/differences')
export const searchInterments = call<{ answer: Page<Interment>; body: unknown }>()('POST', '/api/interment/search')
export const addInterment = call<{ answer: { interment: Interment }; body: object }>()(
  'POST',
  '/api/interment/:companyId',
)
