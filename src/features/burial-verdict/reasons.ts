import type { IsoDate } from '../../shared/dates.ts'
import type { GraveType, IntermentKind } from './facts.ts'

/** The checks, in their order: docs/domain/burial-verdict.md#checks */
export const checks = ['USE', 'GRAVE', 'KIND', 'REST', 'ROOM', 'RIGHT', 'HOLDER', 'FEES', 'DAY', 'SEASON'] as const
type Check = (typeof checks)[number]

/** The effect of a reason on the verdict: it refuses, sets a condition, or only informs. */
type Effect = 'REFUSES' | 'CONDITION' | 'NOTE'

/** Every reason that a verdict can have. */
export const reasons = {
  CLOSED: { check: 'USE', effect: 'REFUSES' },
  ONLY_FOR_RELATIVES: { check: 'USE', effect: 'REFUSES' },
  KINSHIP_NOT_STATED: { check: 'USE', effect: 'CONDITION' },
  GRAVE_NOT_KNOWN: { check: 'GRAVE', effect: 'REFUSES' },
  GRAVE_IN_PROCEDURE: { check: 'GRAVE', effect: 'REFUSES' },
  GRAVE_BLOCKED: { check: 'GRAVE', effect: 'REFUSES' },
  KIND_NOT_POSSIBLE: { check: 'KIND', effect: 'REFUSES' },
  RESTS: { check: 'REST', effect: 'REFUSES' },
  LOWER_COFFIN_NOT_DEEP: { check: 'REST', effect: 'REFUSES' },
  COFFIN_ABOVE_NOT_ALLOWED: { check: 'REST', effect: 'REFUSES' },
  REST_NOT_KNOWN: { check: 'REST', effect: 'CONDITION' },
  PLACE_NOT_KNOWN: { check: 'REST', effect: 'CONDITION' },
  REST_OVER: { check: 'REST', effect: 'NOTE' },
  TOMB_FULL: { check: 'ROOM', effect: 'REFUSES' },
  SHELF_TAKEN: { check: 'ROOM', effect: 'REFUSES' },
  REDUCTION_POSSIBLE: { check: 'ROOM', effect: 'NOTE' },
  URNS_FULL: { check: 'ROOM', effect: 'REFUSES' },
  NO_COFFIN_TO_SHARE: { check: 'ROOM', effect: 'REFUSES' },
  NO_RIGHT: { check: 'RIGHT', effect: 'CONDITION' },
  RIGHT_ENDS_TOO_EARLY: { check: 'RIGHT', effect: 'CONDITION' },
  RIGHT_NOT_CHECKED: { check: 'RIGHT', effect: 'NOTE' },
  HOLDER_DECEASED: { check: 'HOLDER', effect: 'CONDITION' },
  TRANSFER_DUE: { check: 'HOLDER', effect: 'NOTE' },
  CONSENT_MISSING: { check: 'HOLDER', effect: 'CONDITION' },
  APPLICANT_NOT_STATED: { check: 'HOLDER', effect: 'NOTE' },
  FEES_OPEN: { check: 'FEES', effect: 'CONDITION' },
  FEES_NOT_CHECKED: { check: 'FEES', effect: 'NOTE' },
  NO_BURIALS_THAT_DAY: { check: 'DAY', effect: 'CONDITION' },
  EXHUMATION_APPROVAL: { check: 'SEASON', effect: 'CONDITION' },
  OUTSIDE_SEASON: { check: 'SEASON', effect: 'CONDITION' },
} as const satisfies Record<string, { check: Check; effect: Effect }>
export type ReasonCode = keyof typeof reasons

/** The evidence of the reasons that have some. */
interface Evidence {
  KIND_NOT_POSSIBLE: { readonly type: GraveType; readonly kind: IntermentKind }
  /** No place can be used before `possibleFrom`; null if that depends on unknown facts. */
  RESTS: { readonly name: string; readonly restEnds: IsoDate; readonly possibleFrom: IsoDate | null }
  LOWER_COFFIN_NOT_DEEP: { readonly name: string }
  REST_NOT_KNOWN: { readonly names: readonly string[] }
  PLACE_NOT_KNOWN: { readonly names: readonly string[] }
  REST_OVER: { readonly names: readonly string[] }
  TOMB_FULL: { readonly coffins: number }
  SHELF_TAKEN: { readonly names: readonly string[] }
  REDUCTION_POSSIBLE: { readonly names: readonly string[] }
  URNS_FULL: { readonly urns: number }
  /** `takenFrom` is the first day of a later right that prevents the contract or the extension. */
  NO_RIGHT: { readonly neededUntil: IsoDate; readonly takenFrom?: IsoDate }
  /** `extendTo` is the end after as many renewals as are needed, or the day before the next right of the same holder. */
  RIGHT_ENDS_TOO_EARLY: {
    readonly ends: IsoDate
    readonly neededUntil: IsoDate
    readonly extendTo?: IsoDate
    readonly takenFrom?: IsoDate
  }
  HOLDER_DECEASED: { readonly names: readonly string[]; readonly until: IsoDate }
  TRANSFER_DUE: { readonly names: readonly string[]; readonly until: IsoDate }
  CONSENT_MISSING: { readonly names: readonly string[] }
  FEES_OPEN: { readonly open: number; readonly firstYear: number; readonly lastYear: number }
  /** `next` is the first later day with burials; null if there is none soon. */
  NO_BURIALS_THAT_DAY: { readonly day: IsoDate; readonly next: IsoDate | null }
  OUTSIDE_SEASON: { readonly from: string; readonly to: string }
}

type ReasonOf<Code extends ReasonCode> = Code extends keyof Evidence
  ? { readonly code: Code } & Evidence[Code]
  : { readonly code: Code }
/** A reason with its evidence. */
export type Reason = { [Code in ReasonCode]: ReasonOf<Code> }[ReasonCode]
export type ReasonWith<Code extends ReasonCode> = Extract<Reason, { code: Code }>
