import type { IsoDate } from '../../shared/dates.ts'
import type { JournalAccounts } from '../ledger/public.ts'

/** A line of the journal for an accounting program, in para; negative amounts take back («црвени сторно»). */
export interface JournalLine {
  readonly on: IsoDate
  readonly document: string
  readonly account: string
  readonly partyId: number | null
  readonly debit: number
  readonly credit: number
  readonly description: string
}

/** A claim as it was issued; reversals and credit notes are negative. */
export interface JournalClaim {
  readonly id: number
  readonly kind: string
  readonly on: IsoDate
  readonly documentNumber: string | null
  readonly partyId: number
  readonly amount: number
  readonly vat: number
  readonly description: string
}

/** Money that came in or, if it is negative, a payment that was reversed; `isRefund` of money that went out. */
export interface JournalPayment {
  readonly id: number
  readonly on: IsoDate
  readonly method: keyof JournalAccounts['money']
  readonly receiptNumber: string | null
  readonly partyId: number | null
  readonly amount: number
  readonly isRefund: boolean
  readonly description: string
}

/** What closes a claim: a part of a payment, or a decision that writes it off; negative if it is undone. */
export interface JournalMove {
  readonly id: number
  readonly on: IsoDate
  readonly paymentId: number | null
  /** The day on which the payment was booked. */
  readonly paidOn: IsoDate | null
  readonly decisionNumber: string | null
  readonly partyId: number
  /** Of the claim, which it closes; of interest that has accrued, without a claim of its own, undefined. */
  readonly claimId: number | undefined
  readonly amount: number
}

export interface Booked {
  readonly claims: readonly JournalClaim[]
  readonly payments: readonly JournalPayment[]
  readonly moves: readonly JournalMove[]
}

export interface JournalWords {
  readonly prepaymentUsed: string
  readonly writtenOff: string
}

/**
 * Double entries of what was booked, in the order of days and of entry, so that a closed month always yields the same:
 * docs/domain/money.md#journal
 */
export function journalOf(
  { claims, payments, moves }: Booked,
  accounts: JournalAccounts,
  words: JournalWords,
): JournalLine[] {
  const atOnce = Map.groupBy(moves.filter(isAtOnce), ({ paymentId }) => paymentId)
  const entries = [
    ...claims.map((claim) => ({ id: claim.id, lines: linesOfClaim(claim, accounts) })),
    ...payments.map((payment) => ({
      id: payment.id,
      lines: linesOfPayment(payment, atOnce.get(payment.id) ?? [], accounts),
    })),
    ...moves
      .filter((move) => !isAtOnce(move))
      .map((move) => ({ id: move.id, lines: linesOfMove(move, accounts, words) })),
  ]
  return entries
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => compared(one.lines[0]?.on ?? '', other.lines[0]?.on ?? '') || one.id - other.id)
    .flatMap(({ lines }) => lines)
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const isAtOnce = ({ on, paidOn }: JournalMove) => on === paidOn

type Line = Omit<JournalLine, 'debit' | 'credit'>
const debit = (line: Line, para: number): JournalLine[] => (para === 0 ? [] : [{ ...line, debit: para, credit: 0 }])
const credit = (line: Line, para: number): JournalLine[] => (para === 0 ? [] : [{ ...line, debit: 0, credit: para }])

function linesOfClaim(claim: JournalClaim, accounts: JournalAccounts) {
  const { id, kind, on, documentNumber, partyId, amount, description } = claim
  // That of an opening balance was due in its own time.
  const vat = kind === 'OPENING' ? 0 : claim.vat
  const line = (account: string) => ({ on, document: documentNumber ?? String(id), account, partyId, description })
  return [
    ...debit(line(accounts.receivables), amount),
    ...credit(line(revenueOf(kind, accounts)), amount - vat),
    ...credit(line(accounts.vat), vat),
  ]
}

/** Opening balances are in the books already, on another account. */
const revenueOf = (kind: string, accounts: JournalAccounts) =>
  kind === 'OPENING' ? accounts.openings : kind === 'INTEREST' ? accounts.interest : accounts.revenue

function linesOfPayment(payment: JournalPayment, atOnce: readonly JournalMove[], accounts: JournalAccounts) {
  const { id, on, method, receiptNumber, partyId, amount, isRefund, description } = payment
  const line = (account: string, of = partyId) => ({
    on,
    document: receiptNumber ?? String(id),
    account,
    partyId: of,
    description,
  })
  const money = accounts.money[method]
  if (isRefund) return [...debit(line(accounts.prepayments), amount), ...credit(line(money), amount)]
  // One line for each debtor: a husband may pay for his wife's grave too.
  const closed = Map.groupBy(atOnce, (move) => `${closedAccount(move, accounts)} ${move.partyId}`)
  const credits = [...closed.values()].flatMap((moves) => {
    const [first] = moves
    return first ? credit(line(closedAccount(first, accounts), first.partyId), sumOf(moves)) : []
  })
  return [...debit(line(money), amount), ...credits, ...credit(line(accounts.prepayments), amount - sumOf(atOnce))]
}

const sumOf = (moves: readonly JournalMove[]) => moves.reduce((sum, { amount }) => sum + amount, 0)
const closedAccount = ({ claimId }: JournalMove, accounts: JournalAccounts) =>
  claimId === undefined ? accounts.interest : accounts.receivables

function linesOfMove(move: JournalMove, accounts: JournalAccounts, words: JournalWords) {
  const { on, decisionNumber, paymentId, partyId, amount, id } = move
  const line = (account: string) => ({
    on,
    document: decisionNumber ?? String(paymentId ?? id),
    account,
    partyId,
    description: decisionNumber === null ? words.prepaymentUsed : words.writtenOff,
  })
  const from = decisionNumber === null ? accounts.prepayments : accounts.writeOffs
  return [...debit(line(from), amount), ...credit(line(closedAccount(move, accounts)), amount)]
}
