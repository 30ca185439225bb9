/** A row with a longer text may not fit on a page, so it must be breakable. */
const longestUnbroken = 250

/** A table for `records-table` of table.typ. */
export interface TableRows {
  readonly rows: readonly { readonly cells: readonly string[]; readonly mayBreak: boolean }[]
  /** The distinct words of each column: finding the ones that are too wide among these is faster than in all cells. */
  readonly words: readonly (readonly string[])[]
  /** The distinct numbers of each column, longest first: if the longest fits, all do. */
  readonly numbers: readonly (readonly string[])[]
}

/** As in theme.typ. */
const isNumber = (word: string) => /^[0-9./]+$/.test(word)

export function tableRows(rows: readonly (readonly string[])[]): TableRows {
  const columns = rows[0]?.map((_, at) => new Set(rows.flatMap((cells) => cells[at]?.split(' ') ?? []))) ?? []
  // Every column is at least two letters wide.
  const different = columns.map((words) => [...words].filter((word) => word.length > 2))
  return {
    rows: rows.map((cells) => ({ cells, mayBreak: cells.some((cell) => cell.length > longestUnbroken) })),
    words: different.map((words) => words.filter((word) => !isNumber(word))),
    numbers: different.map((words) => words.filter(isNumber).toSorted((one, other) => other.length - one.length)),
  }
}
