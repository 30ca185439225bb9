export { lastOf } from './continuous-right.ts'
export {
  type BurialRequest,
  datePrecisions,
  type GraveFacts,
  type GraveType,
  type IntermentFacts,
  type IntermentKind,
  type Slot,
} from './facts.ts'
export { answers, type BurialVerdict, mayBury } from './may-bury.ts'
export { type Reason, reasons } from './reasons.ts'
export { isThereOn, latestBurial, restEnd, restOn } from './rest.ts'
export { type BurialRules, defaultBurialRules } from './rules.ts'
export { kindTexts, reasonText } from './texts.ts'
export { applicants, type Buried, type HeldRight, kinships, usualKind, type VerdictAnswer } from './verdict.ts'
