/** Titles and notes above a table are shorter. */
export const searchedRows = 20

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

/**
 * The index of the row with the headers, of the first rows with something in them: the one with the most known headers, or if none has two,
 * the first with more than one filled cell, because a title is in one.
 */
export function headerAt(rows: readonly (readonly string[])[], isKnown: (header: string) => boolean): number {
  const known = rows.map((cells) => new Set(filled(cells).filter(isKnown)).size)
  const most = Math.max(0, ...known)
  if (most > 1) return known.indexOf(most)
  if (known[0] === 1) return 0
  return Math.max(
    0,
    rows.findIndex((cells) => filled(cells).length > 1),
  )
}
