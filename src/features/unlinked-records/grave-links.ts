import { z } from 'zod'
import { count } from '../../shared/counts-and-choices.ts'
import { text } from '../../shared/fields.ts'
import { choice, reference } from '../../shared/value-fields.ts'
import { graveTypes } from '../sections/public.ts'
import { chosenRecords, day, type } from './desk.ts'

// Records that name a burial place without naming a grave of the register: docs/domain/graves.md#records-without-a-grave

/** The ways in which a grave matches a burial place, the most certain first. */
export const fits = ['label', 'oldLabel', 'number'] as const

export const unlinkedRecord = z.object({
  type,
  id: z.int(),
  name: z.string().describe('of the deceased or the client'),
  number: z.string().nullable().describe('of the contract or letter'),
  date: day.describe('of the burial, contract or letter'),
  right: z
    .object({ from: day, to: day.nullable() })
    .nullable()
    .describe('which a rent contract creates or extends when it is linked'),
  hasParty: z.boolean().describe('false for a rent contract without a party, which cannot be linked'),
})

export const fittingGrave = z.object({
  id: z.int(),
  label: z.string(),
  graveyard: z.string(),
  graveType: z.enum(graveTypes),
  places: z.int(),
  interred: z.int().describe('number of people buried in it'),
  fits: z.enum(fits),
  isOtherType: z.boolean().describe('the records state a burial type that does not fit this grave'),
})

const newGrave = z.object({
  graveyardId: z.int(),
  number: z.string(),
  graveType: z.enum(graveTypes),
  places: z.int().describe('number of different grave numbers that the records state in the place'),
})

export const linkGroup = z.object({
  graveyard: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('null for contracts and letters that name none'),
  place: z.string(),
  graveNumber: z.string().nullable(),
  burialType: z.string().nullable(),
  records: z.array(unlinkedRecord),
  graves: z.array(fittingGrave).describe('that may be meant, the most certain first'),
  proposed: newGrave.nullable().describe('for death records that no grave matches'),
})

export const linkConfirmation = z.object({ graveId: z.int().positive(), records: chosenRecords })
/** New graves created from the places of records, each with the records to link to it. */
export const graveCreation = z.object({
  graves: z
    .array(
      z.object({
        graveyardId: reference('GRAVE_GRAVEYARD'),
        number: text('GRAVE_NUMBER'),
        graveType: choice('GRAVE_TYPE', graveTypes),
        places: count('GRAVE_PLACES', 1, 100),
        records: chosenRecords,
      }),
    )
    .min(1)
    .max(200),
})
const undoId = { undoId: z.int().describe('for `POST /api/grave/links/{id}/undo`, for seven days') }
export const madeLinks = z.object(undoId)
export const createdGraves = z.object({
  graves: z.int(),
  records: z.int().describe('that were linked to them'),
  ...undoId,
})

export type LinkGroup = z.output<typeof linkGroup>
export type UnlinkedRecord = z.output<typeof unlinkedRecord>
export type FittingGrave = z.output<typeof fittingGrave>
export type NewGrave = z.output<typeof newGrave>
export type MadeLinks = z.output<typeof madeLinks>
export type CreatedGraves = z.output<typeof createdGraves>
