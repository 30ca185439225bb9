import { z } from 'zod'

/** Of each type, the number of records that need another one which are named. */
export const mostUses = 3

/** The records that cannot be deleted, each with the records that need it. */
export const recordsInUse = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    uses: z.array(
      z.object({
        path: z.string().describe('of their list in the browser'),
        total: z.int(),
        records: z.array(z.object({ id: z.int(), title: z.string() })).describe(`the first ${mostUses}`),
      }),
    ),
  }),
)
export type RecordsInUse = z.output<typeof recordsInUse>
