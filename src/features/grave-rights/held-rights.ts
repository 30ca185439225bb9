import { z } from 'zod'

/** The rights of use in force whose holder is the person of a death record. */
export const heldRights = z.object({
  rights: z.array(
    z.object({
      id: z.int(),
      document: z.string(),
      grave: z.object({ id: z.int(), label: z.string() }).nullable(),
    }),
  ),
})
export type HeldRights = z.output<typeof heldRights>
