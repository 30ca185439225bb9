import { call, type Entities } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { MoneySettings } from './settings.ts'

export interface MoneySettingsAnswer {
  readonly moneySettings: MoneySettings & { readonly version: number }
  /** Whether the company charges VAT; null until it has said so. */
  readonly vatPayer: boolean | null
}
export const readMoneySettings = call<{ answer: MoneySettingsAnswer }>()('GET', '/api/company/moneySettings')
export const saveMoneySettings = call<{
  answer: MoneySettingsAnswer
  body: Partial<MoneySettings> & { version: number }
}>()('PUT', '/api/company/moneySettings')

/** A month with bookings, or a closed one. */
export interface AccountingMonth {
  /** `2026-11` */
  readonly month: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  /** In dinars, as text, because a sum can have more digits than a number represents exactly. */
  readonly claimed: string
  readonly paid: string
}
export const readMonths = call<{ answer: Entities<AccountingMonth> }>()('GET', '/api/accountingMonth')
export const closeMonth = call<{ answer: Entities<AccountingMonth> }>()('POST', '/api/accountingMonth/:month/closing')
export const reopenMonth = call<{ answer: Entities<AccountingMonth>; body: { reason: string } }>()(
  'POST',
  '/api/accountingMonth/:month/reopening',
)

export interface AccountEntry {
  readonly on: IsoDate
  /** The kind of a claim, or `PAYMENT`, `REFUND`, `PAYMENT_REVERSAL`, `WRITE_OFF`. */
  readonly kind: string
  /** Of the claim or the payment. */
  readonly recordId: number
  readonly title: string | null
  readonly debit: number
  readonly credit: number
  /** After it. */
  readonly balance: number
}

/** In dinars; what is owed is above 0. */
export interface Account {
  readonly entries: readonly AccountEntry[]
  readonly balance: number
  readonly overdue: number
  readonly prepayment: number
  /** Computed, not booked; null if a delay began before the first known rate. */
  readonly interest: number | null
  readonly openItems: readonly {
    readonly claimId: number
    readonly dueOn: IsoDate
    readonly open: number
    /** The last day on which it is not barred yet. */
    readonly barredOn: IsoDate
  }[]
  /** Of the account of a contract; `path` is that of its list. */
  readonly contract?: { readonly name: string; readonly path: string } | undefined
}

const account = call<{ answer: Account; query: { on: string } }>()
export const accountCalls = {
  party: account('GET', '/api/party/:id/account'),
  grave: account('GET', '/api/grave/:id/account'),
  contract: account('GET', '/api/contract/:id/account'),
} as const

/** What the interest of a party's claims is until a day, beside what was paid or booked of it, in dinars. */
export interface PartyInterest {
  readonly claims: readonly {
    readonly claimId: number
    readonly description: string
    readonly dueOn: IsoDate
    readonly open: number
    /** The first day that is not booked yet. */
    readonly from: IsoDate
    readonly interest: number
  }[]
  /** Whether the company charges interest. */
  readonly bookInterest: boolean
  readonly verifiedThrough: IsoDate
  /** Whether the rates of some of these days have not been verified yet. */
  readonly beyondVerified: boolean
}
export const readPartyInterest = call<{ answer: PartyInterest; query: { on: string } }>()(
  'GET',
  '/api/party/:id/interest',
)
