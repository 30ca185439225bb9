import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { isShownCell, type ShownCell } from './cell-text.ts'
import type { Column } from './columns.ts'
import { importRulesOf } from '../records/rules.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

const dateTexts: Text = [
  'Ћелија је датум. Ако је табела датум направила од нечег другог (5/3), изаберите за ћелију формат „Текст“ и упишите поново.',
  'The cell is a date. If the spreadsheet has made it of something else (5/3), format the cell as text and enter it again.',
]
const texts: Readonly<Record<ShownCell['shows'], Text>> = {
  date: dateTexts,
  month: dateTexts,
  year: dateTexts,
  dayOfMonth: dateTexts,
  time: [
    'Ћелија је време. Ако је табела време направила од нечег другог (5:3), изаберите за ћелију формат „Текст“ и упишите поново.',
    'The cell is a time. If the spreadsheet has made it of something else (5:3), format the cell as text and enter it again.',
  ],
  error: [
    'У ћелији је грешка табеле (као #N/A). Исправите је или испразните ћелију.',
    'The cell has an error of the spreadsheet (such as #N/A). Correct it, or empty the cell.',
  ],
  logical: [
    'Ћелија је логичка вредност (тачно или нетачно). Упишите оно што поље садржи, као текст.',
    'The cell is a logical value (true or false). Enter what the field contains, as text.',
  ],
}
const withoutYear: Text = [
  'Ћелија не приказује годину. Изаберите за ћелију формат са даном, месецом и годином.',
  'The cell does not show the year. Format the cell with day, month and year.',
]

/** Also in text files, into which spreadsheets write errors like other values. */
const errorText = /^\s*(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})\s*$/

const isDate = ({ kind, field = '' }: Column, type: RecordType) =>
  kind === 'date' || importRulesOf(type).list?.periods?.[field.split('.').at(-1) ?? ''] !== undefined

/** Whether the column can contain what the cell shows. */
export const isFitting = ({ shows }: ShownCell, column: Column, type: RecordType) =>
  shows === 'time' ? column.kind === 'time' : ['date', 'month', 'year'].includes(shows) && isDate(column, type)

/** Cells that show something else than their columns can contain: docs/requirements.md#import */
export function cellFaults(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { line, cells, continued = [] }: Row,
): RowFault[] {
  const fault = (field: string, explanation: Text): RowFault => ({
    line,
    field,
    code: 'IMPORT_CELL_NOT_VALID',
    explanation,
  })
  const inRow = columns.flatMap((column, at) => {
    const cell = cells[at]
    if (column?.field === undefined) return []
    if (typeof cell === 'string' && errorText.test(cell)) return fault(column.field, texts.error)
    if (!isShownCell(cell) || isFitting(cell, column, type)) return []
    return fault(column.field, cell.shows === 'dayOfMonth' && isDate(column, type) ? withoutYear : texts[cell.shows])
  })
  return [...inRow, ...continued.flatMap((row) => cellFaults(type, columns, row))]
}
