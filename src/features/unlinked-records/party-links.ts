import { z } from 'zod'
import { chosenRecords, day, type } from './desk.ts'

// Contracts and letters without a party, grouped by the client that they are likely to share:
// docs/domain/parties.md#records-without-a-party

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
  date: day,
  ...client,
})

const suggestedParty = z.object({ id: z.int(), ...client })

export const partyGroup = z.object({
  name: z.string(),
  address: z.string().describe('of the newest record'),
  bornOn: day.nullable().describe('by the JMBG of the records'),
  strength: z.enum(strengths),
  records: z.array(suggestedRecord),
  parties: z.array(suggestedParty).describe('that may be the client, the likeliest first'),
  isLegal: z.boolean().describe('the name is that of a legal entity, for which the records do not suffice'),
})

export const partyConfirmation = z.object({
  partyId: z.int().positive().nullable().describe('null creates a person from the records'),
  records: chosenRecords,
})
export const linkedRecords = z.object({
  partyId: z.int().positive(),
  isNew: z.boolean().describe('whether the party was created for them'),
  records: chosenRecords,
})

export type PartyGroup = z.output<typeof partyGroup>
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
