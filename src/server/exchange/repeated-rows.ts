import { createHash } from 'node:crypto'
import type { RepeatedRow } from '../../shared/imports.ts'
import type { Column } from './columns.ts'
import { cellText } from './cell-text.ts'
import type { Row } from './table.ts'

/** The maximum number of rows to compare, so that memory is bounded. */
const mostRows = 100_000

/** Names rows that equal an earlier one of the file: these may be two people, or one row too many. */
export function repeatedRows(columns: readonly (Column | undefined)[]) {
  const lines = new Map<string, number>()
  const imported = [...columns.keys()].filter((at) => columns[at]?.field !== undefined)
  const textOf = ({ cells }: Row) => imported.map((at) => cellText(cells[at]).trim())
  return (rows: readonly Row[]): RepeatedRow[] =>
    rows.flatMap(({ line, cells, continued = [] }) => {
      const texts = [{ line, cells }, ...continued].map(textOf)
      const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64').slice(0, 22)
      const sameAs = lines.get(key)
      if (sameAs !== undefined) return { line, sameAs }
      if (lines.size < mostRows) lines.set(key, line)
      return []
    })
}
