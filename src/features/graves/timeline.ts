import type { IsoDate } from '../../shared/dates.ts'

/** The kinds of events besides contracts and letters. */
export const eventKinds = [
  'BURIED',
  'REMOVED',
  'RIGHT_BEGAN',
  'RIGHT_ENDED',
  'HOLDER_ADDED',
  'NOTICE',
  'DOCUMENT',
  'RECORDED',
  'CHANGED',
] as const

/** An event in the history of a grave: docs/domain/graves.md#history */
export interface GraveEvent {
  /** One of `eventKinds`, or that of a type of contracts or letters. */
  readonly kind: string
  /** Null if nothing is known of the date. */
  readonly day: IsoDate | null
  readonly precision: 'DAY' | 'MONTH' | 'YEAR' | 'ABOUT' | 'UNKNOWN'
  /** The record that documents it; null for the grave itself. */
  readonly record: { readonly path: string; readonly id: number; readonly title: string } | null
  /** What was buried or how it was removed, a client or a new holder, the kind of a document, or the field that was changed. */
  readonly what: string | null
  /** The decision by which remains were moved, and where; or the old and the new value of a field. */
  readonly from: string | null
  readonly to: string | null
  /** Whether a letter concerns the grave only through the party, who was a holder or payer of its right at that time. */
  readonly isOfParty: boolean
}
