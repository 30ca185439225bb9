import { z } from 'zod'
import { positiveMoney } from '../../shared/value-fields.ts'
import { givenAllocations } from '../ledger/public.ts'

/** Far more than a family, or one post-office line at the desk. */
const mostOthers = 100

/** What a request for a payment states besides its fields: what it closes, and for whom the same payer pays too. */
export const givenWithPayment = givenAllocations.extend({
  others: z
    .array(
      givenAllocations.extend({
        partyId: z.int({ error: 'PAYMENT_PARTY_NOT_VALID' }).positive({ error: 'PAYMENT_PARTY_NOT_VALID' }),
        amount: positiveMoney('PAYMENT_AMOUNT'),
      }),
    )
    .max(mostOthers, { error: 'PAYMENT_TOO_MANY_OTHERS' })
    .nullish()
    .describe('each gets a payment of its own, with the same receipt'),
})
