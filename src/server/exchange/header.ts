import type { Text } from '../../shared/texts.ts'
import { missingFields } from './chosen-columns.ts'
import { columnsNamed, fieldName, fileColumns, type Column, type Exchanged } from './columns.ts'
import { FileFault } from './file-fault.ts'
import { importRulesOf } from '../records/rules.ts'
import type { Rows, Table } from './table.ts'
import { fieldsOfName, statesTwice } from './whole-names.ts'

/** The column of errors in the file of rejected rows; ignored when that file is imported again. */
export const faultsColumn: Text = ['Грешке', 'Errors']

/** Maps each column of the file to a column of the type. Throws `FileFault` if the header is ambiguous. */
export async function columnsIn(
  exchanged: Exchanged,
  { header, rows }: Table,
  { skipColumns, fixed = [] }: { skipColumns: boolean; fixed?: readonly Column[] },
): Promise<(Column | undefined)[]> {
  const known = [...fileColumns(exchanged), { name: faultsColumn[1], label: faultsColumn, options: [] }]
  const columns = columnsNamed(known, header)

  const filled = header.includes('') ? await filledColumns(rows) : new Set()
  const unknown = header.filter((name, at) => !columns[at] && (name !== '' || filled.has(at)))
  if (unknown.length > 0 && !skipColumns)
    throw new FileFault(
      `Unknown columns: ${unknown.map((name) => name.slice(0, 60) || '(no header)').join(', ')}. Known: ${namesOf(exchanged)}. Use --skip-columns to ignore unknown columns.`,
    )
  const fields = [...columns, ...fixed].flatMap((column) => column?.field ?? [])
  const doubled = fields.filter((field, at) => fields.indexOf(field) !== at)
  const whole = fields.find((field) => fieldsOfName(exchanged, field)['name'] !== undefined)
  if (statesTwice(exchanged, fields)) doubled.push(whole ?? importRulesOf(exchanged.type).list?.list ?? '')
  if (doubled.length > 0)
    throw new FileFault(`More than one column for: ${doubled.map((field) => fieldName(exchanged, field)).join(', ')}.`)
  const missing = missingFields(exchanged, fields)
  if (missing.length > 0)
    throw new FileFault(`Missing columns: ${missing.map((field) => fieldName(exchanged, field)).join(', ')}.`)
  return columns
}

async function filledColumns(rows: Rows) {
  const filled = new Set<number>()
  for await (const { cells } of rows) for (const [at, cell] of cells.entries()) if (!isEmpty(cell)) filled.add(at)
  return filled
}

const isEmpty = (cell: unknown) => cell === undefined || cell === null || cell === ''

const namesOf = (exchanged: Exchanged) =>
  fileColumns(exchanged)
    .flatMap(({ field }) => (field === undefined ? [] : [fieldName(exchanged, field)]))
    .join(', ')
