import { call } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'

interface InterestAnswer {
  /** In dinars, rounded once. */
  readonly interest: number
  /** Their amounts are rounded for display and need not add up. */
  readonly periods: readonly {
    readonly from: IsoDate
    readonly to: IsoDate
    readonly days: number
    readonly rate: number
    readonly amount: number
  }[]
  readonly verifiedThrough: IsoDate
  /** Whether the rates of some of these days have not been verified yet. */
  readonly beyondVerified: boolean
}

export const readInterest = call<{
  answer: InterestAnswer
  query: { amount: string; due: IsoDate; on: IsoDate }
}>()('GET', '/api/interest')

export interface InterestRates {
  readonly entities: readonly { readonly from: IsoDate; readonly percent: number; readonly source: string }[]
  /** The last day for which they were compared with those that the National Bank has published. */
  readonly verifiedThrough: IsoDate
}

export const readInterestRates = call<{ answer: InterestRates }>()('GET', '/api/superadmin/interestRates')
export const saveInterestRates = call<{ answer: InterestRates; body: InterestRates }>()(
  'PUT',
  '/api/superadmin/interestRates',
)
