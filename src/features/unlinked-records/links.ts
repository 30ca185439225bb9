import { z } from 'zod'
import { grave } from '../graves/record.ts'
import { graveTypes } from '../sections/public.ts'

// Records that lack a grave or a party, which an administrator links group by group:
// docs/domain/graves.md#records-without-a-grave and docs/domain/parties.md#records-without-a-party

/** `deathRecord`, or the name of a type of contracts or letters. */
const type = z.string()
const day = z.string().meta({ format: 'date' })
const listed = { type, id: z.int(), date: day.describe('of the burial, contract or letter') }

/** At most as many as are linked together. */
const records = z
  .array(z.object({ type, id: z.int().positive() }))
  .min(1)
  .max(200)
export const skippedRecords = z.object({ records })

/** The number of unlinked records up to which they are counted. */
export const mostUnlinked = 1000
const counted = `at most ${mostUnlinked + 1}`

/** A page of groups of records without `what`. */
export const groupsPage = <Group extends z.ZodType>(group: Group, what: string) =>
  z.object({
    entities: z.array(group),
    next: z.string().nullable().describe('`after` of the next page'),
    unlinked: z.int().describe(`records without ${what}, without the skipped ones unless requested, ${counted}`),
    skipped: z.int().describe(`of all records without ${what}, ${counted}`),
  })

/** The ways in which a grave matches a burial place, the most certain first. */
export const fits = ['label', 'oldLabel', 'number'] as const

const unlinkedRecord = z.object({
  ...listed,
  name: z.string().describe('of the deceased or the client'),
  number: z.string().nullable().describe('of the contract or letter'),
  right: z
    .object({ from: day, to: day.nullable() })
    .nullable()
    .describe('which a rent contract creates or extends when it is linked'),
  hasParty: z.boolean().describe('false for a rent contract without a party, which cannot be linked'),
})

const fittingGrave = z.object({
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

export const linkConfirmation = z.object({ graveId: z.int().positive(), records })
/** A new grave, created from the places of records, with the records to link to it. */
const createdGrave = grave.fields
  .pick({ graveyardId: true, number: true, graveType: true, places: true })
  .extend({ records })
export const graveCreation = z.object({ graves: z.array(createdGrave).min(1).max(200) })
export const madeLinks = z.object({ undoId: z.int().describe('for the undo of all of them, for seven days') })

/** What a record has in common with the rest of its group, the most certain first. */
export const evidences = ['jmbg', 'identityCard', 'address', 'jmbgOnly'] as const

const client = {
  name: z.string(),
  address: z.string().describe('street, house number and city'),
  same: z
    .enum(evidences)
    .nullable()
    .describe('what it has in common with the group besides the name; `jmbgOnly`: the JMBG, but not the name'),
}

export const partyGroup = z.object({
  name: z.string(),
  address: z.string().describe('of the newest record'),
  bornOn: day.nullable().describe('by the JMBG of the records'),
  strength: z.enum(['CERTAIN', 'STRONG', 'PROBABLE', 'SINGLE']),
  records: z.array(z.object({ ...listed, number: z.string(), ...client })),
  parties: z.array(z.object({ id: z.int(), ...client })).describe('that may be the client, the likeliest first'),
  isLegal: z.boolean().describe('the name is that of a legal entity, for which the records do not suffice'),
})

export const partyConfirmation = z.object({
  partyId: z.int().positive().nullable().describe('null creates a person from the records'),
  records,
})

export type ChosenRecords = Readonly<z.output<typeof records>>
export type GroupsPage<Group> = z.output<ReturnType<typeof groupsPage<z.ZodType<Group>>>>
export type LinkGroup = z.output<typeof linkGroup>
export type UnlinkedRecord = z.output<typeof unlinkedRecord>
export type FittingGrave = z.output<typeof fittingGrave>
export type NewGrave = z.output<typeof newGrave>
export type MadeLinks = z.output<typeof madeLinks>
export type PartyGroup = z.output<typeof partyGroup>
export type Evidence = (typeof evidences)[number]
