import { call } from '../../shared/call.ts'
import type { DunningLevel } from './levels.ts'

export interface DunningPolicy {
  readonly dunningPolicy: { readonly version: number; readonly levels: readonly DunningLevel[] }
}
export const readDunningPolicy = call<{ answer: DunningPolicy }>()('GET', '/api/dunningPolicy')
export const saveDunningPolicy = call<{
  answer: DunningPolicy
  body: { version?: number; levels: readonly DunningLevel[] }
}>()('PUT', '/api/dunningPolicy')
