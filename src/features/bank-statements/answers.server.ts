import { z } from 'zod'
import type { BankPayer, BankStatement, BankStatementLine, ReceivedStatements } from './calls.ts'
import { lineStates, statementWarnings } from './inbox.ts'
import { statementFaults, statementFormats } from './statement.ts'

const day = z.iso.date()
const statement = z.object({
  id: z.int(),
  accountNumber: z.string(),
  number: z.string(),
  date: day,
  format: z.enum(statementFormats),
  fileName: z.string(),
  dateCreated: z.iso.datetime(),
  opening: z.number().nullable().describe('in dinars; null if the file states none'),
  closing: z.number().nullable(),
  in: z.number().describe('the sum of what came in, in dinars'),
  out: z.number(),
  lines: z.int(),
  matched: z.int(),
  proposed: z.int(),
  open: z.int(),
  ignored: z.int(),
  warnings: z.array(z.enum(statementWarnings)),
})
export const receivedStatements: z.ZodType<ReceivedStatements> = z.object({
  entities: z.array(
    statement.extend({
      already: z.boolean().describe('whether it was there already, so that nothing was added'),
      repeated: z.int().describe('lines that another statement has already brought'),
    }),
  ),
  total: z.int(),
  refused: z
    .array(
      z.object({
        name: z.string(),
        code: z.string(),
        detail: z.string().exactOptional().describe('a column, a field with its line, an account, or a number'),
        header: z
          .array(z.string())
          .exactOptional()
          .describe('of a table of which not all needed columns were recognised'),
      }),
    )
    .describe('files that were not stored'),
})
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ entities: z.array(row), total: z.int(), deleted: z.int() })
export const statementsAnswer = pageOf(statement satisfies z.ZodType<BankStatement>)

const line = z.object({
  id: z.int(),
  statementId: z.int(),
  statementNumber: z.string(),
  accountNumber: z.string(),
  number: z.int(),
  amount: z.number().describe('in dinars; negative if the money went out'),
  isReversal: z.boolean().describe('whether it takes back an earlier line'),
  bookedOn: day,
  valueOn: day,
  partner: z.string(),
  partnerAccount: z.string(),
  purpose: z.string(),
  paymentCode: z.string(),
  reference: z.string(),
  state: z.enum(lineStates),
  tier: z.int().nullable().describe('1 and 2: by a reference, 3: by the payer’s account, 4: by name and amount'),
  proposal: z.object({ partyId: z.int(), party: z.string(), claimIds: z.array(z.int()) }).nullable(),
  payments: z
    .array(z.object({ id: z.int(), amount: z.number(), partyId: z.int().nullable(), party: z.string().nullable() }))
    .describe('what was booked for it and stands'),
}) satisfies z.ZodType<BankStatementLine>
export const linesAnswer = pageOf(line)
export const lineAnswer = z.object({ bankStatementLine: line })

export const payer = z.object({
  id: z.int(),
  account: z.string(),
  partyId: z.int().nullable().describe('null: its payments are not ours'),
  party: z.string().nullable(),
}) satisfies z.ZodType<BankPayer>

/** Why a file is not stored. */
export const uploadCodes = [
  ...statementFaults,
  'BANK_STATEMENT_FILE_CANT_BE_NULL',
  'BANK_STATEMENT_TOO_MANY_FILES',
  'BANK_STATEMENT_ACCOUNT_NOT_OURS',
  'BANK_STATEMENT_OTHER_CONTENT',
]
