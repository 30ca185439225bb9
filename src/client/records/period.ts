import type { ListSearch } from './list-search.ts'

/** The period that a list shows. */
export interface Period<Row> {
  /** As text, for the line below the title. */
  readonly words: string
  /** False while all periods are shown. */
  readonly isLimited: boolean
  readonly includes: (row: Row) => boolean
  /** The period of a record as text, after «Уписано у». */
  readonly of: (row: Row) => string
  /** Changes to the period of a record, with the given search. */
  readonly show: (row: Row, search: ListSearch) => void
  /** The label of a button that leads to this number of matches outside the period, or to more than this number. */
  readonly others: (count: number, isExact: boolean) => string
  /** The button's label if the number is unknown. */
  readonly all: string
  /** Removes the limit but keeps the search. */
  readonly showAll: () => void
}
