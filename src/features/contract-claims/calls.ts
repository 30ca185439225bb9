import { call, type EnteredFields } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'

/** A claim that an edit reverses or posts, in dinars. */
interface ChangedClaim {
  readonly description: string
  readonly dueOn: IsoDate
  readonly amount: number
  /** What is paid of it before it is reversed, or as soon as it is posted. */
  readonly paid: number
}

/** What an edit of a contract would do in the ledger. */
export interface ClaimsPreview {
  /** What has been paid for the contract so far. */
  readonly paid: number
  readonly reversed: readonly ChangedClaim[]
  readonly posted: readonly ChangedClaim[]
  /** By how much the prepayments grow, or shrink. */
  readonly prepayment: number
}

/** Takes the body of an edit. */
export const previewClaims = ({ base }: Pick<RecordType, 'base'>) =>
  call<{ answer: ClaimsPreview; body: EnteredFields }>()('POST', `${base}/:id/claimsPreview`)
