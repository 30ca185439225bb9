export const pageSizes = [5, 10, 25] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 25

/** Records that can be deleted or restored together. */
export const mostChosen = 100

/** Matches beyond this number are not counted unless the exact total is requested. */
export const countedUpTo = 10_000
/** So many records of a whole list are counted, and so many matches summed; more take longer than a page may. */
export const mostCounted = 120_000
export const mostSummed = 40_000

/** What a page of a list is asked for, beside the filters that its type declares. */
export interface ListRequest {
  /** From 0. */
  readonly page?: number
  readonly size?: number
  /** Columns, each with - before it for the descending order, separated by commas. */
  readonly sort?: string | undefined
  readonly searchParam?: string
  readonly [filter: string]: unknown
}

export interface Page<Row> {
  entities: Row[]
  /** All matches, including deleted records. */
  total: number
  /** Present if there are more matches than `total`. */
  totalIsExact?: false
  deleted: number
  /** Further matches outside the period, when a search is limited to a period. */
  outsidePeriod?: number
  /** Present if there are more than `outsidePeriod`. */
  outsidePeriodIsExact?: false
  /** Of the live matches, in dinars as `1234.50`: a sum can be too large for an exact number; absent of very many. */
  sums?: Readonly<Record<string, string>>
}
