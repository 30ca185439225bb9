import { z } from 'zod'
import { documentFormats, documentStates } from './calls.ts'
import { billedKinds, reasons } from './record.ts'

const sum = { graves: z.int(), amount: z.number() }
const kind = z.enum(billedKinds)

export const previewAnswer = z.object({
  ...sum,
  charges: z.int(),
  parties: z.int(),
  groups: z.array(
    z.object({
      ...sum,
      graveyard: z.string(),
      graveType: z.string(),
      kind,
      tariffs: z.array(z.object({ ...sum, id: z.int(), code: z.string(), name: z.string() })),
      lastYear: z.object(sum),
    }),
  ),
  lastYear: z.object(sum),
  exceptionCounts: z.partialRecord(z.enum(reasons), z.int()).describe('how often each reason occurs'),
  exceptions: z
    .array(
      z.object({
        reason: z.enum(reasons),
        kind,
        grave: z.object({ id: z.int(), label: z.string(), graveyard: z.string() }).nullable(),
        graveRightId: z.int().nullable(),
        party: z.object({ id: z.int(), name: z.string() }).nullable(),
      }),
    )
    .describe('the first 500'),
})

export const documentsAnswer = z.object({
  format: z.enum(documentFormats),
  state: z.enum(documentStates),
  done: z.int().describe('files that are made'),
  total: z.int(),
  invoices: z.int(),
  mails: z.boolean().describe('whether they are also sent to parties that agree to e-mail'),
  mailed: z.int().describe('invoices of the run that were sent'),
  files: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      invoices: z.int(),
      firstNumber: z.string(),
      lastNumber: z.string(),
      size: z.int().describe('bytes'),
    }),
  ),
})
