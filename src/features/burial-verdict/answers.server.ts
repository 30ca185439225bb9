import { z } from 'zod'
import { datePrecisions } from './facts.ts'
import { answers } from './may-bury.ts'
import { reasons } from './reasons.ts'
import { transferTask } from '../grave-rights/public.ts'
import { intermentKinds } from '../interments/record.ts'

const day = z.string().meta({ format: 'date' })
const slot = z.object({ place: z.int().nullable(), level: z.int().nullable() })
const heldRight = z.object({
  id: z.int(),
  document: z.string(),
  validFrom: day,
  validTo: day.nullable(),
  transfer: transferTask.describe('the task of transferring the right of a deceased holder, today'),
  holders: z.array(
    z.object({
      partyId: z.int(),
      name: z.string(),
      deceasedOn: day.nullable(),
      numerator: z.int(),
      denominator: z.int(),
    }),
  ),
})
/** `GET /api/grave/{id}/verdict`. Not of its type, because it does not describe the evidence of each reason. */
export const answered: z.ZodType = z.object({
  date: day,
  kind: z.enum(intermentKinds),
  answer: z.enum(answers),
  reasons: z.array(z.looseObject({ code: z.enum(Object.keys(reasons)) })).describe('each with its evidence'),
  slot: slot.nullable().describe('where to bury'),
  rules: z
    .object({ id: z.int(), decision: z.string(), validFrom: day })
    .nullable()
    .describe('null if the usual rules apply'),
  alert: z.string().nullable().describe('what everybody who works at the grave must know'),
  right: heldRight.nullable().describe('the right of use on that day, with its holders'),
  endedRight: heldRight
    .nullable()
    .describe('the last right that has ended before that day, with its last holders, if none is in force'),
  interments: z.array(
    slot.extend({
      id: z.int(),
      name: z.string(),
      kind: z.enum(intermentKinds),
      buriedOn: day.nullable(),
      precision: z.enum(datePrecisions),
      removedOn: day.nullable(),
      restEnds: day.nullable().describe('of a coffin'),
      rest: z.enum(['RESTS', 'OVER', 'UNKNOWN']).nullable().describe('of a coffin, on the day of the burial'),
    }),
  ),
})
