import { call, type EnteredFields, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { Interment } from './record.ts'
import type { IntermentDifferences } from './interment-differences.ts'

export const differencesOf = call<{
  answer: Entities<IntermentDifferences>
  query: { deathRecordId: number | null }
}>()('GET', '/api/interment/differences')
export const searchInterments = call<{ answer: Page<Interment>; body: ListRequest }>()('POST', '/api/interment/search')
export const addInterment = call<{ answer: { interment: Interment }; body: EnteredFields }>()(
  'POST',
  '/api/interment/:companyId',
)
