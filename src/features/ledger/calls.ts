import { call, type Entities } from '../../shared/call.ts'
import type { MoneySettings } from './settings.ts'

export interface MoneySettingsAnswer {
  readonly moneySettings: MoneySettings & { readonly version: number }
}
export const readMoneySettings = call<{ answer: MoneySettingsAnswer }>()('GET', '/api/company/moneySettings')
export const saveMoneySettings = call<{ answer: MoneySettingsAnswer; body: object }>()(
  'PUT',
  '/api/company/moneySettings',
)

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
export const closeMonth = call<{ answer: Entities<AccountingMonth>; body: object }>()(
  'POST',
  '/api/accountingMonth/:month/closing',
)
export const reopenMonth = call<{ answer: Entities<AccountingMonth>; body: { reason: string } }>()(
  'POST',
  '/api/accountingMonth/:month/reopening',
)
