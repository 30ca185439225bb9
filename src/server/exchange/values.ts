import type { RecordType } from '../../shared/record.ts'
import { cellText } from './cell-text.ts'
import { type Column, isListColumn, isOptional, partOf, valueOf, wordKey } from './columns.ts'
import type { Divide } from './divided-names.ts'
import { importRulesOf } from '../records/rules.ts'
import { readPartlyKnownDates, readPeriods, readUnknown } from './partly-known-dates.ts'
import type { Named, RowFault } from './row-fault.ts'
import { nameParts } from './split-name.ts'
import type { Row } from './table.ts'
import { isWholeName, nameFields } from './whole-names.ts'

type Values = Readonly<Record<string, unknown>>
type Faults = Omit<RowFault, 'line'>[]

/**
 * The record with the name in a reference; a reference in a list is named `holders.graveyardId`. The other
 * values of the row distinguish records with the same name, for example sections of two graveyards.
 */
export type IdOf = (field: string, name: string, row?: Values) => Named

/** The record that is identified by the parts in the row. */
export type IdOfParts = (field: string, stated: Readonly<Record<string, string>>, row: Values) => Named

/** A row's values for the schema, and errors for references to names that do not exist. */
export function valuesIn(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { line, cells }: Pick<Row, 'line' | 'cells'>,
  { idOf, idOfParts, divide }: { readonly idOf: IdOf; readonly idOfParts: IdOfParts; readonly divide: Divide },
) {
  const values: Record<string, unknown> = {}
  const unknown: Faults = []
  const isWithin = (column: Column | undefined) =>
    type.references.some(({ field, sameFieldAs }) => sameFieldAs && field === column?.field)
  // References whose names are unique only together with another reference come last.
  for (const [at, column] of [...columns.entries()].toSorted(
    ([, a], [, b]) => Number(isWithin(a)) - Number(isWithin(b)),
  )) {
    if (column?.field === undefined || partOf(column, type) || isListColumn(column, type)) continue
    const { field } = column
    if (isWholeName(field)) continue
    const value = valueOf(column, cells[at] ?? '')
    values[field] = column.kind === 'list' ? rowsWithIds(type, field, value, idOf, unknown) : value
    if (column.kind !== 'reference' || typeof value !== 'string' || value.trim() === '') continue
    const { id, fault } = idOf(field, value, values)
    // A placeholder id, so that the schema still checks the other fields.
    values[field] = id ?? 1
    if (fault) unknown.push({ ...fault, field })
  }
  namedByParts(type, { columns, cells }, { values, unknown, idOfParts })
  divideName(type, columns, { line, cells }, { values, divide })
  for (const [choice, words] of Object.entries(importRulesOf(type).keepSourceWord ?? {})) {
    const at = columns.findIndex((column) => column?.field === choice)
    const cell = cells[at]
    if (typeof cell !== 'string' || (values[words] ?? '') !== '') continue
    if (columns[at]?.learned?.has(wordKey(cell))) values[words] = cell.trim()
  }
  readPartlyKnownDates(type, columns, values)
  readUnknown(type, columns, values)
  const list = importRulesOf(type).list
  readPeriods(list ?? {}, values)
  for (const [field, value] of Object.entries(list?.defaults ?? {}))
    if (!columns.some((column) => column?.field === field)) values[field] = value
  return { values, unknown }
}

/** Divides the name of the person whom a record is about, if it is in one cell; the father may have a column of his own. */
function divideName(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  { line, cells }: Pick<Row, 'line' | 'cells'>,
  { values, divide }: { values: Record<string, unknown>; divide: Divide },
) {
  for (const [at, column] of columns.entries()) {
    const fields = nameFields(type)
    if (!fields || !isWholeName(column?.field)) continue
    const text = cellText(cells[at]).trim()
    const parts = text === '' ? undefined : divide(line, column.field, text, isOptional(type, fields.surname ?? ''))
    for (const part of nameParts) {
      const field = fields[part]
      if (field !== undefined) values[field] = parts?.[part] || values[field] || ''
    }
  }
}

interface Resolved {
  readonly values: Record<string, unknown>
  readonly unknown: Faults
  readonly idOfParts: IdOfParts
}

/** Resolves the references that a row states in several columns instead of by a title. */
function namedByParts(
  type: RecordType,
  { columns, cells }: { columns: readonly (Column | undefined)[]; cells: readonly unknown[] },
  { values, unknown, idOfParts }: Resolved,
) {
  for (const { field, parts = [] } of type.references) {
    const stated: Record<string, string> = {}
    for (const [at, column] of columns.entries()) {
      const part = column && partOf(column, type)
      const cell = cells[at]
      if (part?.reference.field === field) stated[part.part] = typeof cell === 'string' ? cell.trim() : ''
    }
    const value = values[field]
    const isNamed = value !== undefined && value !== null && value !== ''
    // Without a number the grave is unknown.
    if (isNamed || (stated[parts.at(-1)?.name ?? ''] ?? '') === '') continue
    const { id, fault } = idOfParts(field, stated, values)
    values[field] = id ?? 1
    if (fault) unknown.push({ ...fault, field })
  }
}

/** The rows of a list with ids instead of names; those of unknown records become errors. */
function rowsWithIds(type: RecordType, list: string, rows: unknown, idOf: IdOf, unknown: Faults): unknown {
  const references = type.lists?.[list]?.references ?? []
  if (!Array.isArray(rows) || references.length === 0) return rows
  return rows.map((row: unknown, at) => {
    if (typeof row !== 'object' || row === null) return row
    const ids = references.map(({ field, as }) => {
      const name: unknown = Reflect.get(row, as)
      if (typeof name !== 'string' || name.trim() === '') return [field, null]
      const { id, fault } = idOf(`${list}.${field}`, name)
      if (fault) unknown.push({ ...fault, field: `${list}.${at}.${field}` })
      // A placeholder id, so that the schema still checks the other fields.
      return [field, id ?? 1]
    })
    return { ...row, ...(Object.fromEntries(ids) as Values) }
  })
}
