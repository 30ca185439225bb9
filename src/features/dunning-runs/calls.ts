import { call } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Decision, DunningReason, DunningRun } from './record.ts'

interface Party {
  readonly id: number
  readonly name: string
}

/** The letter to one debtor, with all overdue claims; amounts in dinars. */
export interface DunningLine {
  readonly party: Party
  /** The place of its level in the policy, and its name. */
  readonly level: number
  readonly levelName: string
  readonly claims: number
  readonly oldestDue: IsoDate
  readonly days: number
  readonly principal: number
  readonly interest: number
  readonly cost: number
  readonly lastLetter: IsoDate | null
  readonly decision: Decision | null
  readonly until: IsoDate | null
  /** Payments in the inbox of the bank statements, not matched yet, of somebody with this name. */
  readonly unmatched: readonly { readonly amount: number; readonly on: IsoDate; readonly partner: string }[]
}

export interface DunningException {
  readonly reason: DunningReason
  readonly party: Party
  readonly amount: number
  readonly holdId: number | null
  readonly until: IsoDate | null
}

/** Whom a run would remind now; letters that it has made already are not in it. */
export interface DunningPreview {
  /** Those that are sent. */
  readonly letters: number
  /** All, also those that somebody has decided not to send. */
  readonly found: number
  /** What they ask for, without those that are not sent. */
  readonly amount: number
  readonly lines: readonly DunningLine[]
  readonly exceptions: readonly DunningException[]
}

export const previewDunning = call<{ answer: DunningPreview; query: { searchParam?: string | undefined } }>()(
  'GET',
  '/api/dunningRun/:id/preview',
)
export const postDunning = call<{ answer: { dunningRun: DunningRun } }>()('POST', '/api/dunningRun/:id/posting')

/** Of a run, as many as its page names. */
export const mostLettersNamed = 500
/** A file of more would not be ready before proxies lose patience, after a minute. */
export const lettersInFile = 200

/** How many letters of a run can be e-mailed to debtors who agree to it, and how many are waiting, sent, or could not be made. */
export interface DunningMails {
  readonly possible: number
  readonly waiting: number
  readonly sent: number
  readonly failed: number
}

export interface DunningLetters {
  readonly total: number
  /** The first ones. */
  readonly letters: readonly {
    readonly letterId: number
    readonly number: string
    readonly party: Party
    readonly isMailed: boolean
  }[]
  readonly mails: DunningMails
  /** The numbers of the first and the last letter of each file. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  /** The list of such letters. */
  readonly page: string
}
export const readDunningLetters = call<{ answer: DunningLetters }>()('GET', '/api/dunningRun/:id/letters')
export const mailDunningLetters = call<{ answer: DunningMails }>()('POST', '/api/dunningRun/:id/mails')
/** One of the files, counted from 1. */
export const letterFilePath = '/api/dunningRun/:id/letters/:number'

export interface LetterLines {
  readonly lines: readonly {
    readonly claimId: number
    readonly description: string
    readonly dueOn: IsoDate
    readonly days: number
    readonly amount: number
    readonly interest: number
    /** Of both, what is open now. */
    readonly remaining: number
  }[]
}
export const readLetterLines = call<{ answer: LetterLines }>()('GET', '/api/dunningLetter/:id/lines')

/** Of a disputed claim no letter is sent until that is lifted. */
export const disputeClaim = call<{ answer: { id: number }; body: { reason: string } }>()(
  'POST',
  '/api/claim/:id/dispute',
)
export const liftHold = call<{ answer: object }>()('POST', '/api/dunningHold/:id/lifting')
