// What the inbox of payments shows: docs/domain/bank-statements.md#matching

export const lineStates = ['MATCHED', 'PROPOSED', 'OPEN', 'IGNORED'] as const
/** Of a statement that was undone only the payments stay, reversed. */
export type LineState = (typeof lineStates)[number] | 'UNDONE'

export const statementWarnings = [
  'COUNT_DIFFERS',
  'SUM_DIFFERS',
  'IN_DIFFERS',
  'OUT_DIFFERS',
  'BALANCE_GAP',
  'NUMBER_GAP',
] as const
/** What does not add up. It is shown, because what banks state about their lines may be wrong. */
export type StatementWarning = (typeof statementWarnings)[number]

/** Whom a line is proposed for, and which claims it names. */
export interface Proposal {
  readonly partyId: number
  readonly claimIds: readonly number[]
}
