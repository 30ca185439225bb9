import { z } from 'zod'
import { parts } from './allocate.ts'

const notValid = 'PAYMENT_ALLOCATION_NOT_VALID'

/** What a payment closes as somebody has decided it; without it the proposal is used. */
export const givenAllocations = z.object({
  allocations: z
    .array(
      z.object({
        claimId: z.int({ error: notValid }).positive({ error: notValid }),
        part: z.enum(parts, { error: notValid }),
        amount: z
          .number({ error: notValid })
          .positive({ error: notValid })
          .max(999_999_999.99, { error: notValid })
          .refine((value) => Math.round(value * 100) / 100 === value, notValid),
      }),
    )
    .max(1000)
    .nullish(),
})
