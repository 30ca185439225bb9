import type { GraveType, IntermentKind } from './facts.ts'
import type { BurialVerdict } from './may-bury.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { TransferTask } from '../grave-rights/public.ts'

/** The usual kind of burial for each type of grave. */
export const usualKind: Readonly<Record<GraveType, IntermentKind>> = {
  RAKA: 'COFFIN',
  GROBNICA: 'COFFIN',
  KASETA: 'URN',
  URNA: 'URN',
  SCATTERING: 'SCATTERING',
  OSSUARY: 'REMAINS',
  OTHER: 'COFFIN',
}

/** Somebody in a grave, or formerly in it. */
export interface Buried {
  readonly id: number
  readonly name: string
  readonly kind: IntermentKind
  readonly buriedOn: IsoDate | null
  readonly precision: string
  readonly place: number | null
  readonly level: number | null
  readonly removedOn: IsoDate | null
  /**
   * For a coffin: the last day of its resting period, if known, and whether the period includes the day of the verdict.
   */
  readonly restEnds: IsoDate | null
  readonly rest: 'RESTS' | 'OVER' | 'UNKNOWN' | null
}

/** A clerk's statements about a burial that is being arranged. */
export const kinships = ['RELATIVE', 'STRANGER'] as const
export const applicants = ['HOLDER', 'OTHER'] as const

/** A right of use with its holders and their shares on a day. */
export interface HeldRight {
  readonly id: number
  readonly document: string
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  /** Today. */
  readonly transfer: TransferTask
  readonly holders: readonly {
    readonly partyId: number
    readonly name: string
    readonly deceasedOn: IsoDate | null
    readonly numerator: number
    readonly denominator: number
  }[]
}

/** Whether a burial is possible, and who is buried in the grave: `GET /api/grave/{id}/verdict`. */
export interface VerdictAnswer extends BurialVerdict {
  readonly date: IsoDate
  readonly kind: IntermentKind
  /** The decision whose rules apply on that day; null for the usual rules. */
  readonly rules: { readonly id: number; readonly decision: string; readonly validFrom: IsoDate } | null
  /** The alert of the grave. */
  readonly alert: string | null
  readonly right: HeldRight | null
  /** The last one that has ended before that day, with its last holders, if none is in force. */
  readonly endedRight: HeldRight | null
  readonly interments: readonly Buried[]
}
