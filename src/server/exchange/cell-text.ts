/** A cell of a workbook that is neither a text nor an amount, with what it shows. */
export interface ShownCell {
  readonly shows: 'date' | 'month' | 'year' | 'dayOfMonth' | 'time' | 'error' | 'logical'
  readonly text: string
}

export const isShownCell = (cell: unknown): cell is ShownCell =>
  typeof cell === 'object' && cell !== null && 'shows' in cell && 'text' in cell

/** A cell as a spreadsheet program shows it. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (isShownCell(cell)) return cell.text
  return typeof cell === 'string' ? cell : ''
}
