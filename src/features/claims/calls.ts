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
/** A ZIP of the e-invoice of the bill that the claim states, with its credit notes. */
export const eInvoicesOfClaim = '/api/claim/:id/eInvoices'
/** The interest of chosen claims until a day, booked as claims of its own. */
export const bookClaimInterest = call<{
  answer: { claims: readonly { readonly id: number; readonly amount: number }[] }
  body: { claimIds: readonly number[]; on: string }
}>()('POST', '/api/claim/interest')
