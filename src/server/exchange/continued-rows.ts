import type { RecordType } from '../../shared/record.ts'
import { importRulesOf } from '../records/rules.ts'
import { cellText } from './cell-text.ts'
import { type Column, isListColumn } from './columns.ts'
import type { Row, Rows } from './table.ts'

/** The rows that contain records, complete: docs/domain/interments.md#sheets-of-old-registers */
export function recordRows(type: RecordType, columns: readonly (Column | undefined)[], rows: Rows): Rows {
  const { references } = type
  const { blankRepeatsAbove = [], skipRepeatedRows = false } = importRulesOf(type)
  const imported = [...columns.keys()].filter((at) => columns[at]?.field !== undefined && !columns[at].isConstant)
  const isFilledDown = (at: number) => blankRepeatsAbove.includes(columns[at]?.field?.split('.')[0] ?? '')
  const ofList = imported.filter((at) => isListColumn(columns[at] ?? {}, type))
  if (ofList.length > 0) {
    const ofRecord = imported.filter((at) => !ofList.includes(at))
    const isReference = (at: number) =>
      references.some(({ field, parts }) => parts && field === columns[at]?.field?.split('.')[0])
    return joined(ofRecord, ofRecord.filter(isReference), rows)
  }
  if (skipRepeatedRows) return withoutRepetitions(imported, rows)
  return imported.some(isFilledDown) ? filled(imported.filter(isFilledDown), imported, rows) : rows
}

/**
 * If these columns are all empty, they contain the same as the row above. Rows without other content contain no record.
 */
async function* filled(down: readonly number[], imported: readonly number[], rows: Rows): AsyncGenerator<Row> {
  const ofRecord = imported.filter((at) => !down.includes(at))
  let above: Row['cells'] = []
  for await (const { line, cells } of rows) {
    const isContinued = areEmpty(cells, down)
    if (!isContinued) above = cells
    if (areEmpty(cells, ofRecord) && !isContinued) continue
    yield { line, cells: isContinued ? cells.map((cell, at) => (down.includes(at) ? above[at] : cell)) : cells }
  }
}

/** More than a list may contain, so that a record of more rows is refused. */
const mostRows = 1001

/**
 * Joins each row with those below it that state nothing about the record itself, or nothing else about it but the same
 * reference: docs/domain/rights-of-use.md#import
 */
async function* joined(ofRecord: readonly number[], references: readonly number[], rows: Rows): AsyncGenerator<Row> {
  let record: (Row & { continued: Row[] }) | undefined
  for await (const { line, cells } of rows) {
    const above = record?.cells ?? []
    const isSame = (at: number) => textOf(cells[at]) === textOf(above[at])
    const isContinued =
      areEmpty(cells, ofRecord) ||
      (!areEmpty(cells, references) &&
        references.every(isSame) &&
        ofRecord.every((at) => isEmpty(cells[at]) || isSame(at)))
    if (record && isContinued) {
      if (record.continued.length < mostRows) record.continued.push({ line, cells })
      continue
    }
    if (record) yield record
    record = { line, cells, continued: [] }
  }
  if (record) yield record
}

const textOf = (cell: unknown) => cellText(cell).trim()

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
