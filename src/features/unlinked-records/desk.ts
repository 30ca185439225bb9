import { z } from 'zod'

// Records that lack a grave or a party, which an administrator links group by group: docs/requirements.md#records-without-a-grave

/** `deathRecord`, or the name of a type of contracts or letters. */
export const type = z.string()
export const day = z.string().meta({ format: 'date' })

/** At most as many as are linked together. */
export const chosenRecords = z
  .array(z.object({ type, id: z.int().positive() }))
  .min(1)
  .max(200)
export const skippedRecords = z.object({ records: chosenRecords })

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

export type ChosenRecords = z.output<typeof chosenRecords>
export interface GroupsPage<Group> {
  readonly entities: readonly Group[]
  /** Where the next page begins; null after the last one. */
  readonly next: string | null
  readonly unlinked: number
  readonly skipped: number
}

export const chosenOf = (records: readonly ChosenRecords[number][]): ChosenRecords =>
  records.map((record) => ({ type: record.type, id: record.id }))
