import { z } from 'zod'
import { journalAccountFields, usualAccounts } from './journal-accounts.ts'

const decided = (code: string) => z.boolean({ error: code })
const notValid = 'MONEY_SETTING_NOT_VALID'
const vatRate = z.int(notValid).min(0, notValid).max(50, notValid).nullable()
/** The VAT that the prices of contracts of a kind contain; without one it is not stated. */
export type ContractVatRate = 'buildVatRate' | 'rentVatRate' | 'chapelVatRate'
const years = z.int(notValid).min(1, notValid).max(10, notValid)

/** What a company decides about its money, with what holds until it does: docs/domain/money.md#settings */
export const moneySettingsFields = z.object({
  bookInterest: decided(notValid),
  payAhead: decided(notValid),
  moveDueDays: decided(notValid),
  cashRounding: decided(notValid),
  clerksBookMoney: decided(notValid),
  firstHolderPays: decided(notValid),
  newGraves: z.enum(['PRO_RATA', 'NEXT_YEAR'], { error: notValid }),
  autoPost: decided(notValid),
  openingsLocked: decided(notValid),
  contractClaims: decided(notValid),
  buildVatRate: vatRate,
  rentVatRate: vatRate,
  chapelVatRate: vatRate,
  advanceVatRate: vatRate,
  limitationOfFees: years,
  limitationOfPrices: years,
  limitationOfLegal: years,
  accounts: journalAccountFields,
})

export type MoneySettings = Readonly<z.output<typeof moneySettingsFields>>

export const defaultMoneySettings: MoneySettings = {
  bookInterest: false,
  payAhead: false,
  moveDueDays: false,
  cashRounding: false,
  clerksBookMoney: true,
  firstHolderPays: false,
  newGraves: 'PRO_RATA',
  autoPost: true,
  openingsLocked: false,
  contractClaims: true,
  buildVatRate: null,
  rentVatRate: null,
  chapelVatRate: null,
  advanceVatRate: 10,
  limitationOfFees: 3,
  limitationOfPrices: 10,
  limitationOfLegal: 3,
  accounts: usualAccounts,
}
