import type { RecordType } from '../../shared/record.ts'
import type { Column } from './columns.ts'
import type { Row } from './table.ts'

type Continued = Pick<RecordType, 'filledDown' | 'importedOnce'>

/** The rows that contain records, complete: docs/domain/interments.md#sheets-of-old-registers */
export function recordRows(
  { filledDown = [], importedOnce = false }: Continued,
  columns: readonly (Column | undefined)[],
  rows: readonly Row[],
): readonly Row[] {
  const imported = [...columns.keys()].filter((at) => columns[at]?.field !== undefined)
  const isFilledDown = (at: number) => filledDown.includes(columns[at]?.field?.split('.')[0] ?? '')
  if (importedOnce) return withoutRepetitions(imported, rows)
  return imported.some(isFilledDown) ? filled(imported.filter(isFilledDown), imported, rows) : rows
}

/**
 * If these columns are all empty, they contain the same as the row above. Rows without other content contain no record.
 */
function filled(down: readonly number[], imported: readonly number[], rows: readonly Row[]): Row[] {
  const own = imported.filter((at) => !down.includes(at))
  let above: Row['cells'] = []
  return rows.flatMap(({ line, cells }) => {
    const isContinued = areEmpty(cells, down)
    if (!isContinued) above = cells
    if (areEmpty(cells, own) && !isContinued) return []
    return [{ line, cells: isContinued ? cells.map((cell, at) => (down.includes(at) ? above[at] : cell)) : cells }]
  })
}

function withoutRepetitions(imported: readonly number[], rows: readonly Row[]): Row[] {
  let above = ''
  return rows.filter(({ cells }) => {
    const text = JSON.stringify(imported.map((at) => cells[at]))
    const isNew = !areEmpty(cells, imported) && text !== above
    if (isNew) above = text
    return isNew
  })
}

const areEmpty = (cells: Row['cells'], at: readonly number[]) => at.every((each) => isEmpty(cells[each]))
const isEmpty = (cell: unknown) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
