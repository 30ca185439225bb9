import { z } from 'zod'

const account = z
  .string()
  .trim()
  .regex(/^\d{3,10}$/, 'MONEY_SETTING_NOT_VALID')

/** Accounts of the journal; a company states its own: docs/domain/money.md#journal */
export const journalAccountFields = z.object({
  receivables: account,
  revenue: account,
  interest: account,
  vat: account,
  prepayments: account,
  writeOffs: account,
  openings: account,
  money: z.object({ BANK: account, CASH: account, CARD: account, POST: account, OFFSET: account, FUND: account }),
})
export type JournalAccounts = z.infer<typeof journalAccountFields>

/** Of the chart of accounts for companies (Gazette RS 89/2020); whether they suit a town is for its accountant to say. */
export const usualAccounts: JournalAccounts = {
  receivables: '2040',
  revenue: '6120',
  interest: '6620',
  vat: '4700',
  prepayments: '4300',
  writeOffs: '5760',
  openings: '2049',
  money: { BANK: '2410', CASH: '2430', CARD: '2411', POST: '2412', OFFSET: '4350', FUND: '2041' },
}
