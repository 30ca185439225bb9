import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { intermentFormTexts as screen } from './texts.ts'

export const intermentGroups: readonly FieldGroup[] = [
  {
    legend: screen.person,
    fields: fieldSpans({ surname: 3, name: 3, fathersName: 3, yearOfBirth: 3, deathRecordId: 6 }),
  },
  { legend: screen.burial, fields: fieldSpans({ kind: 2, precision: 2, buriedOn: 2 }) },
  {
    legend: screen.where,
    fields: fieldSpans({
      graveyardId: 3,
      graveId: 3,
      place: 2,
      level: 2,
      depth: 2,
      note: 6,
      overrideReason: 6,
    }),
  },
  {
    legend: screen.brought,
    folded: true,
    fields: fieldSpans({ broughtFrom: 6, transportPermit: 3, sanitaryApproval: 3 }),
  },
]

/** Shown for existing interments only: a removal is added to the history and does not overwrite it. */
export const removalGroup: FieldGroup = {
  legend: screen.removal,
  fields: fieldSpans({ removal: 2, removedOn: 2, removalDecision: 2, movedToGraveId: 6 }),
}

/** The reason of the latest correction or of the deletion. */
export const correctionGroup: FieldGroup = { fields: fieldSpans({ correction: 6 }) }
