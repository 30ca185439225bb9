import type { ListSearch } from './list-search.ts'

/** The period that a list shows. */
export interface Period<Row> {
  /** In words, as in the line below the title. */
  readonly words: string
  /** False while all periods are shown. */
  readonly isLimited: boolean
  readonly includes: (row: Row) => boolean
  /** The period in which a record is, in words after «Уписано у». */
  readonly of: (row: Row) => string
  /** Goes to the period of a record, and to another search with it. */
  readonly show: (row: Row, search: ListSearch) => void
  /** What a button says that leads to so many matches outside the period. */
  readonly others: (count: number) => string
  /** What it says when their number is not known. */
  readonly all: string
  /** Drops the limit and keeps the search. */
  readonly showAll: () => void
}
