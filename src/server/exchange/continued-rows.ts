import type { RecordType } from '../../shared/record.ts'
import { importRulesOf } from '../records/rules.ts'
import { type Column, isListColumn } from './columns.ts'
import { areEmpty, isDeleted, isEmpty, merged, namedBefore, textOf } from './grouped-rows.ts'
import type { Row, Rows } from './table.ts'

/** The rows that contain records, complete: docs/domain/interments.md#sheets-of-old-registers */
export function recordRows(type: RecordType, columns: readonly (Column | undefined)[], rows: Rows): Rows {
  const { references, unique } = type
  const { blankRepeatsAbove = [], mergesRows = false } = importRulesOf(type)
  const imported = [...columns.keys()].filter((at) => columns[at]?.field !== undefined && !columns[at].isConstant)
  const isFilledDown = (at: number) => blankRepeatsAbove.includes(columns[at]?.field?.split('.')[0] ?? '')
  const ofList = imported.filter((at) => isListColumn(columns[at] ?? {}, type))
  if (ofList.length > 0) {
    const ofRecord = imported.filter((at) => !ofList.includes(at))
    const isReference = (at: number) =>
      references.some(({ field, parts }) => parts && field === columns[at]?.field?.split('.')[0])
    return joined(ofRecord, ofRecord.filter(isReference), { columns, rows })
  }
  if (mergesRows) {
    const named = unique.flatMap(({ field, within = [] }) => [...within, field])
    const identity = named.flatMap((field) => imported.find((at) => columns[at]?.field === field) ?? [])
    return merged(columns, { imported, identity, rows })
  }
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

interface Joined extends Row {
  readonly continued: Row[]
}

/**
 * Joins each row with the others that state nothing about the record itself, or nothing else about it but the same
 * reference: docs/domain/rights-of-use.md#import
 */
async function* joined(
  ofRecord: readonly number[],
  references: readonly number[],
  { columns, rows }: { columns: readonly (Column | undefined)[]; rows: Rows },
): AsyncGenerator<Row> {
  const records: Joined[] = []
  const known = namedBefore<{ texts: readonly string[]; records: Joined[] }>()
  const textsOf = ({ cells }: Row) => references.map((at) => textOf(cells[at]))
  let above: Joined | undefined
  for await (const row of rows) {
    const { cells } = row
    const isWith = (record: Joined) =>
      isDeleted(row, columns) === isDeleted(record, columns) &&
      ofRecord.every(
        (at) => references.includes(at) || isEmpty(cells[at]) || textOf(cells[at]) === textOf(record.cells[at]),
      )
    const named = areEmpty(cells, references) ? undefined : known.find(textsOf(row))
    const record = areEmpty(cells, ofRecord) ? above : named?.records.findLast(isWith)
    if (record) {
      if (record.continued.length < mostRows) record.continued.push(row)
      above = record
      continue
    }
    above = { ...row, continued: [] }
    records.push(above)
    if (named) named.records.push(above)
    else if (!areEmpty(cells, references)) known.add({ texts: textsOf(row), records: [above] })
  }
  yield* records
}
