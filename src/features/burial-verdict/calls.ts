import { call } from '../../shared/call.ts'
import type { VerdictAnswer } from './verdict.ts'

export const readVerdict = call<{
  answer: VerdictAnswer
  query: Readonly<
    Record<'date' | 'kind', string> & Partial<Record<'kinship' | 'applicant' | 'consent' | 'heirs', string>>
  >
}>()('GET', '/api/grave/:id/verdict')
