import { call } from '../../shared/call.ts'

/** Amounts are in dinars; `debt` is what is open at the end of the month, or of the year. */
export interface CollectionGroup {
  readonly claimed: number
  readonly paid: number
  readonly debt: number
}
export interface CollectionMonth {
  readonly claimed: number
  readonly received: number
  /** Null in a month to come. */
  readonly debt: number | null
}
export interface CollectionRun {
  readonly year: number
  readonly graves: number
  readonly amount: number
  readonly paid: number
}
/** The money of a year: docs/domain/money.md#collection */
export interface Collection {
  readonly year: number
  /** The first year with a claim, or this one. */
  readonly firstYear: number
  readonly months: readonly CollectionMonth[]
  readonly kinds: readonly (CollectionGroup & { readonly kind: string })[]
  /** Null stands for claims without a grave. */
  readonly graveyards: readonly (CollectionGroup & { readonly name: string | null })[]
  /** What fell due in the year, and what of it is paid today. */
  readonly due: number
  readonly duePaid: number
  readonly debtors: number
  /** By bucket of the days overdue, at the end of the year or today. */
  readonly ageing: Readonly<Record<string, number>>
  /** The yearly run of the year and of the one before, where there is one. */
  readonly runs: readonly CollectionRun[]
}

export const readCollection = call<{ answer: Collection; query: { year?: number | undefined } }>()(
  'GET',
  '/api/collection',
)

/** Only the months of this year. */
export const readCollectionMonths = call<{ answer: { readonly months: readonly CollectionMonth[] } }>()(
  'GET',
  '/api/collectionMonths',
)

/** The same as a PDF. */
export const collectionReportPath = '/api/collectionReport'
