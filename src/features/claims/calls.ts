import { call } from '../../shared/call.ts'
import type { Claim } from './record.ts'

export const reverseClaim = call<{ answer: { claim: Claim }; body: { reason: string } }>()(
  'POST',
  '/api/claim/:id/reversal',
)
export const writeOffClaim = call<{ answer: { claim: Claim }; body: { decisionNumber: string; reason: string } }>()(
  'POST',
  '/api/claim/:id/writeOff',
)
