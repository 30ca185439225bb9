import type { IsoDate } from '../../shared/dates.ts'
import type { Holding } from '../grave-rights/public.ts'

/** How much is known of a day; ABOUT: the year is known roughly. */
export const datePrecisions = ['DAY', 'MONTH', 'YEAR', 'ABOUT', 'UNKNOWN'] as const
export type DatePrecision = (typeof datePrecisions)[number]

export type GraveType = 'RAKA' | 'GROBNICA' | 'KASETA' | 'URNA' | 'SCATTERING' | 'OSSUARY' | 'OTHER'

export type IntermentKind = 'COFFIN' | 'URN' | 'REMAINS' | 'SCATTERING' | 'SHARED'

/** The facts about a grave that the verdict needs. */
export interface GraveFacts {
  readonly type: GraveType
  /** Places side by side, each with its levels one above another; in a tomb these are the shelves. */
  readonly places: number
  readonly levels: number
  /** Null if the places and levels determine how many coffins fit into a tomb. */
  readonly capacityCoffins: number | null
  /** Null if there is no limit. */
  readonly capacityUrns: number | null
  /** The section's; null for a grave without one. */
  readonly section: 'OPEN' | 'CLOSED_FOR_NEW' | 'CLOSED' | null
  readonly state: 'IN_USE' | 'IN_PROCEDURE' | 'BLOCKED'
}

/** Somebody who is or was buried in the grave. */
export interface IntermentFacts {
  readonly id: number
  readonly name: string
  readonly kind: IntermentKind
  /** Any day of the month or year that is known; null if nothing is. */
  readonly buriedOn: IsoDate | null
  readonly precision: DatePrecision
  /** Counted from 1; null in old books. Level 1 is the lowest. */
  readonly place: number | null
  readonly level: number | null
  /** Buried so deep that another coffin may be buried above. */
  readonly isDeep: boolean
  readonly removedOn: IsoDate | null
}

/** A part of a grave; null for what is not recorded. */
export interface Slot {
  readonly place: number | null
  readonly level: number | null
}

export interface RightFacts {
  readonly from: IsoDate
  /** The last day; null for a right without an end. */
  readonly to: IsoDate | null
  /** Present and former ones. */
  readonly holders: readonly HolderFacts[]
}

interface HolderFacts extends Holding {
  readonly partyId: number
  readonly name: string
  readonly deceasedOn: IsoDate | null
  /** By when the right of a deceased holder is to be transferred: docs/domain/rights-of-use.md#transfer */
  readonly transferDue: IsoDate | null
}

/** A fee that is not paid, or not in full. */
export interface ClaimFacts {
  readonly dueYear: number
  /** The unpaid part, in para. */
  readonly open: number
}

export interface BurialRequest {
  readonly date: IsoDate
  readonly kind: IntermentKind
  /** Where a coffin is to be buried; parts that are null are proposed. */
  readonly slot?: Slot
  /** Whether the deceased is a relative of somebody buried in the grave. */
  readonly kinship: 'RELATIVE' | 'STRANGER' | 'NOT_STATED'
  /** The applicant; null if not stated yet. */
  readonly applicant: number | null
  /** A living holder has consented in writing. */
  readonly hasConsent: boolean
  /** All heirs of a deceased holder have stated that they agree. */
  readonly hasHeirsStatement: boolean
}
