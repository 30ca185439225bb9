import type { FieldsOf } from '../../shared/record-of.ts'
import type { interment } from './record.ts'

/** What an administrator approves with the reason of a burial despite a refusal: one person in one grave and place on one day. */
const approved = ['deathRecordId', 'surname', 'graveId', 'place', 'level', 'kind', 'buriedOn', 'precision'] as const
/** Of the person, may be added later. */
const added = ['name', 'fathersName', 'yearOfBirth'] as const

type Values = FieldsOf<typeof interment>

/**
 * An approval belongs to what was approved: an edit of it without a new reason drops the approval, whoever edits. A new reason in
 * an edit that moves the remains is about their destination.
 */
export function withoutApproval(before: Values, after: Values): Partial<Values> {
  const isStated = after.overrideReason !== before.overrideReason
  if (isStated && after.movedToGraveId !== before.movedToGraveId) return { overrideReason: before.overrideReason }
  if (isStated || before.overrideReason === null) return {}
  const isChanged =
    approved.some((name) => after[name] !== before[name]) ||
    added.some((name) => before[name] !== null && after[name] !== before[name])
  return isChanged ? { overrideReason: null } : {}
}
