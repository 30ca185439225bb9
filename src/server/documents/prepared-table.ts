import type { DocumentTable } from './document-table.ts'
import type { LineCount } from './line-count.ts'

/** A row with a longer text may not fit on a page, so it must be breakable. */
const longestUnbroken = 250
/** In ems, of the texts in a column with this width in millimetres: 8 pt with the inset of table.typ. */
const roomOf = (width: number) => ((width - 2) / 25.4) * (72 / 8)

/** What `records-table` of table.typ prints. */
interface PreparedTable {
  /** `lines` is the number of lines of the tallest cell; 0 if only Typst can determine it. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly mayBreak: boolean; readonly lines: number }[]
  /** The distinct words of each column that may be wider than it: finding these among them is faster than in all cells. */
  readonly words: readonly (readonly string[])[]
}

/** A copy of the data of a document with its tables prepared. */
export function withPreparedTables(data: unknown, lineCount: LineCount): unknown {
  if (Array.isArray(data)) return data.map((item) => withPreparedTables(item, lineCount))
  if (typeof data !== 'object' || data === null) return data
  if (isTable(data)) return preparedTable(data, lineCount)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withPreparedTables(value, lineCount)]))
}

const isTable = (data: object): data is DocumentTable => 'tableRows' in data

function preparedTable({ tableRows, widths }: DocumentTable, lineCount: LineCount): PreparedTable {
  const rooms = widths?.map(roomOf)
  const columns = tableRows[0]?.map((_, at) => tableRows.map((cells) => cells[at] ?? '')) ?? []
  return {
    rows: tableRows.map((cells) => {
      const mayBreak = cells.some((cell) => cell.length > longestUnbroken)
      return { cells, mayBreak, lines: mayBreak || rooms === undefined ? 0 : linesOfRow(cells, rooms, lineCount) }
    }),
    words: columns.map((cells, at) => {
      const mayBeWide = (text: string) => !lineCount.fits(text, rooms?.[at] ?? 0)
      const words = new Set(cells.filter(mayBeWide).flatMap((cell) => cell.split(' ')))
      // Every column is at least two letters wide.
      return [...words].filter((word) => word.length > 2 && mayBeWide(word))
    }),
  }
}

function linesOfRow(cells: readonly string[], rooms: readonly number[], lineCount: LineCount): number {
  const counts = cells.map((cell, at) => lineCount.of(cell, rooms[at] ?? 0))
  const least = Math.max(...counts.map((count) => count.least))
  return least === Math.max(...counts.map((count) => count.most)) ? least : 0
}
