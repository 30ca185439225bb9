import { z } from 'zod'
import { decisions, dunningReasons } from './record.ts'

const party = z.object({ id: z.int(), name: z.string() })
const day = z.iso.date()
const dinars = z.number()

export const previewAnswer = z.object({
  letters: z.int(),
  found: z.int(),
  amount: dinars,
  lines: z
    .array(
      z.object({
        party,
        level: z.int(),
        levelName: z.string(),
        claims: z.int(),
        oldestDue: day,
        days: z.int(),
        principal: dinars,
        interest: dinars,
        cost: dinars,
        lastLetter: day.nullable(),
        decision: z.enum(decisions).nullable(),
        until: day.nullable(),
        unmatched: z.array(z.object({ amount: dinars, on: day, partner: z.string() })),
      }),
    )
    .describe('the first 500; those with payments that are not matched come first'),
  exceptions: z.array(
    z.object({
      reason: z.enum(dunningReasons),
      party,
      amount: dinars,
      holdId: z.int().nullable(),
      until: day.nullable(),
    }),
  ),
})

export const mailsAnswer = z.object({
  possible: z.int().describe('letters whose debtors agree to e-mail, and that have not been sent'),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
})

export const lettersAnswer = z.object({
  total: z.int(),
  letters: z
    .array(z.object({ letterId: z.int(), number: z.string(), party, isMailed: z.boolean() }))
    .describe('the first 500'),
  mails: mailsAnswer,
  files: z.array(z.object({ from: z.string(), to: z.string() })),
  page: z.string(),
})

export const linesAnswer = z.object({
  lines: z.array(
    z.object({
      claimId: z.int(),
      description: z.string(),
      dueOn: day,
      days: z.int(),
      amount: dinars,
      interest: dinars,
      remaining: dinars,
    }),
  ),
})
