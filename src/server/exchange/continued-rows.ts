import type { RecordType } from '../../shared/record.ts'
import type { Column } from './columns.ts'
import type { Row, Rows } from './table.ts'

type Continued = Pick<RecordType, 'filledDown' | 'importedOnce'>

/** The rows that contain records, complete: docs/domain/interments.md#sheets-of-old-registers */
export function recordRows(
  { filledDown = [], importedOnce = false }: Continued,
  columns: readonly (Column | undefined)[],
  rows: Rows,
): Rows {
  const imported = [...columns.keys()].filter((at) => columns[at]?.field !== undefined)
  const isFilledDown = (at: number) => filledDown.includes(columns[at]?.field?.split('.')[0] ?? '')
  if (importedOnce) return withoutRepetitions(imported, rows)
  return imported.some(isFilledDown) ? filled(imported.filter(isFilledDown), imported, rows) : rows
}

/**
 * If these columns are all empty, they contain the same as the row above. Rows without other content contain no record.
 */
async function* filled(down: readonly number[], imported: readonly number[], rows: Rows): AsyncGenerator<Row> {
  const own = imported.filter((at) => !down.includes(at))
  let above: Row['cells'] = []
  for await (const { line, cells } of rows) {
    const isContinued = areEmpty(cells, down)
    if (!isContinued) above = cells
    if (areEmpty(cells, own) && !isContinued) continue
    yield { line, cells: isContinued ? cells.map((cell, at) => (down.includes(at) ? above[at] : cell)) : cells }
  }
}

async function* withoutRepetitions(imported: readonly number[], rows: Rows): AsyncGenerator<Row> {
  let above = ''
  for await (const row of rows) {
    const text = JSON.stringify(imported.map((at) => row.cells[at]))
    if (areEmpty(row.cells, imported) || text === above) continue
    above = text
    yield row
  }
}

const areEmpty = (cells: Row['cells'], at: readonly number[]) => at.every((each) => isEmpty(cells[each]))
const isEmpty = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
