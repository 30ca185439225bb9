import { z } from 'zod'

// Contracts and letters without a party, grouped by the client that they are likely to share:
// docs/domain/parties.md#records-without-a-party

/** The name of a record type with clients. */
const type = z.string()

/** What a record has in common with the rest of its group, the most certain first. */
export const evidences = ['jmbg', 'identityCard', 'address', 'jmbgOnly'] as const
/** The certainty of a group. */
const strengths = ['CERTAIN', 'STRONG', 'PROBABLE', 'SINGLE'] as const

const client = {
  name: z.string(),
  address: z.string().describe('street, house number and city'),
  same: z
    .enum(evidences)
    .nullable()
    .describe('what it has in common with the group besides the name; `jmbgOnly`: the JMBG, but not the name'),
}

const suggestedRecord = z.object({
  type,
  id: z.int(),
  number: z.string(),
  date: z.string().meta({ format: 'date' }),
  ...client,
})

const suggestedParty = z.object({ id: z.int(), ...client })

const suggestion = z.object({
  name: z.string(),
  address: z.string().describe('of the newest record'),
  bornOn: z.string().meta({ format: 'date' }).nullable().describe('by the JMBG of the records'),
  strength: z.enum(strengths),
  records: z.array(suggestedRecord),
  parties: z.array(suggestedParty).describe('that may be the client, the likeliest first'),
  isLegal: z.boolean().describe('the name is that of a legal entity, for which the records do not suffice'),
})

/** The number of records without a party up to which they are counted. */
export const mostUnlinked = 1000

export const partySuggestions = z.object({
  entities: z.array(suggestion),
  next: z.string().nullable().describe('`after` of the next page'),
  unlinked: z
    .int()
    .describe(`records without a party, without the skipped ones unless requested, at most ${mostUnlinked + 1}`),
  skipped: z.int().describe(`of all records without a party, at most ${mostUnlinked + 1}`),
})

/** The maximum number of records linked together. */
const mostRecords = 200

const chosenRecords = z
  .array(z.object({ type, id: z.int().positive() }))
  .min(1)
  .max(mostRecords)

export const confirmation = z.object({
  partyId: z.int().positive().nullable().describe('null creates a person from the records'),
  records: chosenRecords,
})
export const skippedRecords = confirmation.pick({ records: true })
export const linkedRecords = z.object({
  partyId: z.int().positive(),
  isNew: z.boolean().describe('whether the party was created for them'),
  records: chosenRecords,
})

export type PartySuggestions = z.output<typeof partySuggestions>
export type PartySuggestion = z.output<typeof suggestion>
export type SuggestedRecord = z.output<typeof suggestedRecord>
export type Evidence = (typeof evidences)[number]
export type LinkedRecords = z.output<typeof linkedRecords>

/** A client as a contract or letter states it, or a party. */
export interface NamedClient {
  readonly id: number
  /** The folded name. */
  readonly key: string
  readonly name: string
  readonly surname: string | null
  readonly address: string | null
  readonly addressNumber: string | null
  readonly city: string | null
  readonly jmbg: string | null
  readonly identityCard: string | null
}
export interface ClientRecord extends NamedClient {
  readonly type: string
  readonly number: string
  readonly date: string
}
