/** A row with a longer text may not fit on a page, so it must be breakable. */
const longestUnbroken = 250

/** A table for `records-table` of table.typ. */
export interface TableRows {
  readonly rows: readonly { readonly cells: readonly string[]; readonly mayBreak: boolean }[]
  /** The different words of each column, among which those that are too wide are found faster than in all cells. */
  readonly words: readonly (readonly string[])[]
}

export function tableRows(rows: readonly (readonly string[])[]): TableRows {
  const columns = rows[0]?.map((_, at) => new Set(rows.flatMap((cells) => cells[at]?.split(' ') ?? []))) ?? []
  return {
    rows: rows.map((cells) => ({ cells, mayBreak: cells.some((cell) => cell.length > longestUnbroken) })),
    // No column is narrower than two letters.
    words: columns.map((words) => [...words].filter((word) => word.length > 2)),
  }
}
