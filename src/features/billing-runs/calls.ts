import { call } from '../../shared/call.ts'
import type { BilledKind, BillingRun, Reason } from './record.ts'

interface Sum {
  readonly graves: number
  /** In dinars. */
  readonly amount: number
}

/** What a run charges in a graveyard for graves of one type, by price, and what it charged in the year before. */
export interface PreviewGroup extends Sum {
  readonly graveyard: string
  readonly graveType: string
  readonly kind: BilledKind
  readonly tariffs: readonly (Sum & { readonly id: number; readonly code: string; readonly name: string })[]
  readonly lastYear: Sum
}

export interface PreviewException {
  readonly reason: Reason
  readonly kind: BilledKind
  readonly grave: { readonly id: number; readonly label: string; readonly graveyard: string } | null
  readonly graveRightId: number | null
  readonly party: { readonly id: number; readonly name: string } | null
}

/** What a run would charge now: what it has posted already is not in it. */
export interface BillingPreview extends Sum {
  readonly charges: number
  readonly parties: number
  readonly groups: readonly PreviewGroup[]
  readonly lastYear: Sum
  /** How often each reason occurs, and the first of them. */
  readonly exceptionCounts: Readonly<Partial<Record<Reason, number>>>
  readonly exceptions: readonly PreviewException[]
}

export const previewBilling = call<{ answer: BillingPreview }>()('GET', '/api/billingRun/:id/preview')
export const postBilling = call<{ answer: { billingRun: BillingRun } }>()('POST', '/api/billingRun/:id/posting')
export const reverseBilling = call<{ answer: { billingRun: BillingRun }; body: { reason: string } }>()(
  'POST',
  '/api/billingRun/:id/reversal',
)
