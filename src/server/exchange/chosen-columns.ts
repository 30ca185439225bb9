import { inputFields } from '../../shared/child-lists.ts'
import { cellText } from './cell-text.ts'
import { columnNamed, columnsOf, isOptional, type Column, type Exchanged } from './columns.ts'
import type { Row } from './table.ts'
import { Refusal } from '../refusal.ts'

/** Rows that an export marks as deleted are not imported. */
const deletedColumn = 'deleted'

const keyOf = ({ field, name }: Column) => field ?? (name === deletedColumn ? name : undefined)

/** The fields that a file of the type can contain, in the order of the form. Dates also tell their precisions. */
export const importedFields = ({ type }: Exchanged) =>
  Object.keys(inputFields(type).shape).map((name) => ({
    name,
    required: !isOptional(type, name) && !Object.values(type.precisions ?? {}).includes(name),
  }))

/** The field that each column contains, as far as its header says so; each field once. */
export function proposedColumns(exchanged: Exchanged, header: readonly string[]): (string | null)[] {
  const columns = columnsOf(exchanged)
  const keys = header.map((name) => {
    const column = columnNamed(columns, name)
    return (column && keyOf(column)) ?? null
  })
  return keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
}

/** The columns that were chosen; each field once, and every required one. */
export function chosenColumns(exchanged: Exchanged, chosen: readonly (string | null)[]): (Column | undefined)[] {
  const known = columnsOf(exchanged)
  const columns = chosen.map((key) => (key === null ? undefined : known.find((column) => keyOf(column) === key)))
  const named = chosen.filter((key) => key !== null)
  const missing = importedFields(exchanged).some(({ name, required }) => required && !named.includes(name))
  const isUnknown = columns.some((column, at) => !column && chosen[at] !== null)
  if (isUnknown || missing || new Set(named).size < named.length) throw new Refusal(400, 'IMPORT_COLUMNS_NOT_VALID')
  return columns
}

/** Only amounts are numbers: a grave number in a spreadsheet may look like one. */
export const asEntered =
  (columns: readonly (Column | undefined)[]) =>
  ({ line, cells }: Row): Row => ({
    line,
    cells: cells.map((cell, at) => (columns[at]?.kind === 'money' ? cell : cellText(cell))),
  })
