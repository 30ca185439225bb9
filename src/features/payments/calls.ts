import { call, type EnteredFields } from '../../shared/call.ts'
import type { Payment } from './record.ts'

/** What of a payment closes which claim, in dinars. */
export interface Allocation {
  readonly claimId: number
  readonly part: 'PRINCIPAL' | 'INTEREST' | 'COST'
  readonly amount: number
}
export interface ProposedAllocations {
  readonly allocations: readonly Allocation[]
  /** What is left. */
  readonly prepayment: number
  /** Who pays, stated or by the reference. */
  readonly partyId: number | null
}

export const proposeAllocations = call<{ answer: ProposedAllocations; body: EnteredFields }>()(
  'POST',
  '/api/payment/proposal',
)
export const reversePaymentCall = call<{
  answer: { payment: Payment }
  /** `wholeReceipt` also reverses what was paid for others with it. */
  body: { reason: string; wholeReceipt?: boolean }
}>()('POST', '/api/payment/:id/reversal')
/** A payment that has no fiscal receipt yet gets one. */
export const setFiscalReceipt = call<{ answer: { payment: Payment }; body: EnteredFields }>()(
  'POST',
  '/api/payment/:id/fiscalReceipt',
)
/** What a payment closes, with the names of the claims. */
export interface StoredAllocations extends ProposedAllocations {
  readonly allocations: readonly (Allocation & { readonly description: string })[]
  /** The other payments of its receipt that stand. */
  readonly together: readonly { readonly id: number; readonly name: string; readonly amount: number }[]
}

export const readAllocations = call<{ answer: StoredAllocations }>()('GET', '/api/payment/:id/allocation')
export const replaceAllocations = call<{
  answer: StoredAllocations
  body: { allocations?: readonly Allocation[]; reason?: string }
}>()('POST', '/api/payment/:id/allocation')
