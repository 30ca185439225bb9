import { call, type Entities } from '../../shared/call.ts'
import type { ListRequest } from '../../shared/list-page.ts'
import type { PersonalNumberReadings } from '../../shared/personal-number-readings.ts'
import type { FoundRecord } from './found-record.ts'

export const searchReadings = call<{ answer: PersonalNumberReadings; body: ListRequest }>()(
  'POST',
  '/api/personalData/readings',
)
export const searchPerson = call<{
  answer: Entities<FoundRecord>
  body: { jmbg: string; name: string; dateOfBirth: string }
}>()('POST', '/api/personalData/search')
export const exportPerson = call<{ answer: object; body: { records: number[] } }>()('POST', '/api/personalData/export')
