import { call } from '../../shared/call.ts'
import type { ListRequest } from '../../shared/list-page.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Bucket } from './buckets.ts'

/** What a party owes on a day; amounts in dinars. */
export interface Debtor {
  readonly party: { readonly id: number; readonly name: string }
  /** The graves for which it owes. */
  readonly graves: readonly { readonly id: number; readonly name: string }[]
  readonly oldestDue: IsoDate
  /** The last day on which none of its debts is barred yet. */
  readonly barredOn: IsoDate
  readonly total: number
  readonly overdue: number
  readonly buckets: Readonly<Record<Bucket, number>>
  readonly lastPayment: IsoDate | null
  readonly lastLetter: IsoDate | null
  readonly addressState: 'OK' | 'RETURNED' | 'UNKNOWN'
  readonly deceased: boolean
}

export interface Debtors {
  readonly entities: readonly Debtor[]
  readonly total: number
  /** Of all debtors found, in dinars as text, because a sum can have more digits than a number represents exactly. */
  readonly sums: Readonly<Record<Bucket | 'total' | 'overdue', string>>
}

export const searchDebtors = call<{ answer: Debtors; body: ListRequest }>()('POST', '/api/debtor/search')
export const exportDebtors = '/api/debtor/export'
