import { call, type Entities } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { LineState, StatementWarning } from './inbox.ts'
import type { StatementFormat } from './statement.ts'

export interface BankStatement {
  readonly id: number
  readonly accountNumber: string
  readonly number: string
  readonly date: IsoDate
  readonly format: StatementFormat
  readonly fileName: string
  readonly dateCreated: string
  /** In dinars; null if the file states none. */
  readonly opening: number | null
  readonly closing: number | null
  /** Of the live lines, in dinars. */
  readonly in: number
  readonly out: number
  readonly lines: number
  readonly matched: number
  readonly proposed: number
  readonly open: number
  readonly ignored: number
  readonly warnings: readonly StatementWarning[]
}

export interface BankStatementLine {
  readonly id: number
  readonly statementId: number
  readonly statementNumber: string
  readonly accountNumber: string
  readonly number: number
  /** In dinars: negative if the money went out. */
  readonly amount: number
  readonly isReversal: boolean
  readonly bookedOn: IsoDate
  readonly valueOn: IsoDate
  readonly partner: string
  readonly partnerAccount: string
  readonly purpose: string
  readonly paymentCode: string
  readonly reference: string
  readonly state: Exclude<LineState, 'UNDONE'>
  /** How it was understood, 1 and 2 by a reference; null by a clerk or not yet. */
  readonly tier: number | null
  /** Whom it is proposed for. */
  readonly proposal: { readonly partyId: number; readonly party: string; readonly claimIds: readonly number[] } | null
  /** What was booked for it and stands. */
  readonly payments: readonly {
    readonly id: number
    readonly amount: number
    readonly partyId: number | null
    readonly party: string | null
  }[]
}

/** A statement that was read, and what became of it. */
export interface ReceivedStatement extends BankStatement {
  /** Whether it was there already, so that nothing was added. */
  readonly already: boolean
  /** Lines that another statement has already brought. */
  readonly repeated: number
}

/** A file, or one in an archive, that was refused. */
export interface RefusedFile {
  readonly name: string
  readonly code: string
  /** What it is about: a column, a field with its line, an account, a number. */
  readonly detail?: string
  /** The headers of a table of which not all needed columns were recognised. */
  readonly header?: readonly string[]
}

export interface ReceivedStatements extends Entities<ReceivedStatement> {
  readonly refused: readonly RefusedFile[]
}

/** Sent as a form with files. */
export const addStatements = call<{ answer: ReceivedStatements; body: FormData }>()(
  'POST',
  '/api/bankStatement/:companyId',
)
export const searchStatements = call<{ answer: Page<BankStatement>; body: ListRequest }>()(
  'POST',
  '/api/bankStatement/search',
)
export const undoStatement = call<{ answer: object }>()('POST', '/api/bankStatement/:id/undo')
export const searchLines = call<{ answer: Page<BankStatementLine>; body: ListRequest }>()(
  'POST',
  '/api/bankStatementLine/search',
)
type OneLine = { bankStatementLine: BankStatementLine }
export const readLine = call<{ answer: OneLine }>()('GET', '/api/bankStatementLine/:id')
export const matchLine = call<{
  answer: OneLine
  /** The party, or those of a collective payment. */
  body: { partyId: number } | { parts: readonly { partyId: number; amount: number }[] }
}>()('POST', '/api/bankStatementLine/:id/match')
export const undoLine = call<{ answer: OneLine }>()('POST', '/api/bankStatementLine/:id/undo')
export const ignoreLine = call<{ answer: OneLine; body: { always: boolean } }>()(
  'POST',
  '/api/bankStatementLine/:id/ignoring',
)

/** An account that was learned: whose payments it made, or that it is not ours. */
export interface BankPayer {
  readonly id: number
  readonly account: string
  readonly partyId: number | null
  readonly party: string | null
}
export const readPayers = call<{ answer: Entities<BankPayer> }>()('GET', '/api/bankPayer')
export const forgetPayer = call<{ answer: object }>()('DELETE', '/api/bankPayer/:id')
