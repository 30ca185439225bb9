import { call, type Entities } from '../../shared/call.ts'

/** Somebody who may pay, with what is owed today; amounts in dinars. */
export interface Payer {
  readonly id: number
  readonly name: string
  readonly surname: string | null
  readonly address: string
  /** The labels of the graves to which the party has a right, or for which it owes. */
  readonly graves: readonly string[]
  readonly open: number
  readonly overdue: number
  readonly prepayment: number
  /** What a scanned slip states. */
  readonly reference: string | null
  readonly amount: number | null
}

/** By words of the name, by the label of a grave, or by what a slip states; or the one with an id. */
export const searchPayers = call<{
  answer: Entities<Payer>
  body: { searchParam?: string; partyId?: number | undefined }
}>()('POST', '/api/cashDesk/payers')

/** The PDF of a payment's receipt, by the payment's id. */
export const receiptBase = '/api/receipt'
