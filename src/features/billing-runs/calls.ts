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

/** What is made for a run: invoices with their slips, or three slips on each page. */
export const documentFormats = ['INVOICES', 'SLIPS'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const documentStates = ['NONE', 'RUNNING', 'CANCELLED', 'FAILED', 'DONE'] as const

/** The most invoices in a file. */
const mostInFile = 500
export const partsOf = (invoices: number) => Math.ceil(invoices / mostInFile)
/** All files have as many, except the last. */
export const partSizeOf = ({ invoices, parts }: { invoices: number; parts: number }) => Math.ceil(invoices / parts)

export interface RunDocuments {
  readonly format: DocumentFormat
  readonly state: (typeof documentStates)[number]
  /** Files. */
  readonly done: number
  readonly total: number
  readonly invoices: number
  /** Whether they are also sent to parties that agree to e-mail, and how many of the run were. */
  readonly mails: boolean
  readonly mailed: number
  readonly files: readonly {
    readonly number: number
    readonly name: string
    readonly invoices: number
    readonly firstNumber: string
    readonly lastNumber: string
    /** In bytes. */
    readonly size: number
  }[]
}

export const startDocuments = call<{ answer: RunDocuments; body: { format?: DocumentFormat; mails?: boolean } }>()(
  'POST',
  '/api/billingRun/:id/documents',
)
export const readDocuments = call<{ answer: RunDocuments }>()('GET', '/api/billingRun/:id/documents')
export const cancelDocuments = call<{ answer: RunDocuments }>()('POST', '/api/billingRun/:id/documents/cancellation')
