import type { IsoDate } from '../../shared/dates.ts'
import type { GraveRight } from '../grave-rights/record.ts'

/** A party's holding of a right of use: docs/domain/parties.md#what-a-party-holds */
export interface Holding {
  readonly right: { readonly id: number; readonly document: string }
  /** Null for a right of an old book that does not say which grave it is. */
  readonly grave: { readonly id: number; readonly name: string } | null
  readonly role: GraveRight['holders'][number]['role']
  /** Null for a payer or contact without a share. */
  readonly share: { readonly numerator: number; readonly denominator: number } | null
  readonly from: IsoDate
  /** The last day; null if permanent. */
  readonly to: IsoDate | null
  readonly time: 'NOW' | 'BEFORE' | 'LATER'
}
