import { call } from '../../shared/call.ts'

/** In dinars. */
export interface Taxed {
  readonly gross: number
  readonly net: number
  readonly vat: number
}
export interface MonthVat {
  /** `2026-11` */
  readonly month: string
  readonly rates: readonly { readonly rate: number | null; readonly issued: Taxed; readonly reversed: Taxed }[]
  readonly total: Taxed
  readonly advances: { readonly rate: number | null; readonly received: Taxed; readonly used: Taxed }
}
export const readMonthVat = call<{ answer: MonthVat }>()('GET', '/api/accountingMonth/:month/vat')

/** Its PDF. */
export const vatRecordPath = '/api/vatRecord/:month'

export const journalPath = (month: string, format: 'csv' | 'xlsx') =>
  `/api/accountingMonth/${month}/journal?format=${format}`
