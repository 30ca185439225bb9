import type { ColumnType } from 'kysely'

/**
 * Dates without time are `yyyy-MM-dd` strings, timestamps are JavaScript dates, ids are numbers (parsed in
 * connection.ts).
 */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** Set by the database or a default, and never updated. */
export type Given<Value> = ColumnType<Value, Value | undefined, never>
export type Json<Value> = ColumnType<Value, string, string>

/** Columns of append-only records that follow from later rows, set by triggers. */
export interface FollowingColumns {
  open: Given<number>
  unallocated: Given<number>
  reversedByClaimId: Given<number | null>
  reversedByPaymentId: Given<number | null>
  reversalReason: Given<string | null>
  writtenOffOn: Given<string | null>
  inPlanId: Given<number | null>
  decisionNumber: Given<string | null>
}
