import { type Book, fieldOfBook, isBook, labelOfBook } from '../../shared/book.ts'
import { inputFields } from '../../shared/child-lists.ts'
import { today } from '../../shared/dates.ts'
import type { Constants, ImportPreview } from '../../shared/imports.ts'
import { jmbgFault } from '../../shared/jmbg.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { isFitting } from './cell-faults.ts'
import { cellText, isShownCell } from './cell-text.ts'
import {
  columnsNamed,
  fileColumns,
  isListColumn,
  isOptional,
  listColumns,
  nameColumns,
  partColumns,
  partOf,
  type Column,
  type Exchanged,
} from './columns.ts'
import type { Row } from './table.ts'
import { importRulesOf } from '../records/rules.ts'
import { Refusal } from '../refusal.ts'
import { fieldsOfName, statesTwice } from './whole-names.ts'

/** Rows that an export marks as deleted are not imported. */
const deletedColumn = 'deleted'

const keyOf = ({ field, name }: Column) => field ?? (name === deletedColumn ? name : undefined)

/**
 * The fields that a file of the type can contain, in the order of the form. Dates can also determine their precision.
 */
export function importedFields(exchanged: Exchanged): ImportPreview['fields'] {
  if (isBook(exchanged)) return exchanged.parts.flatMap((part) => fieldsOfPart(exchanged, part))
  const { type } = exchanged
  const fields = Object.keys(inputFields(type).shape).map((name) => ({
    name,
    required: !isOptional(type, name) && !Object.values(type.precisions ?? {}).includes(name),
  }))
  const parts = partColumns(exchanged).map((column) => ({
    name: column.field ?? '',
    required: false,
    label: labelOfPart(exchanged, column),
  }))
  const others = [...nameColumns(exchanged), ...listColumns(exchanged)].map(
    ({ field = '', label: [serbian, english] }) => {
      const contains = Object.values(fieldsOfName(exchanged, field)).flatMap((each) => each ?? [])
      return {
        name: field,
        required: false,
        label: [serbian, english] satisfies [string, string],
        ...(contains.length > 0 && { contains }),
      }
    },
  )
  return [...fields, ...parts, ...others]
}

/** Those of a part of a book; required only if the file states one of them. */
function fieldsOfPart(book: Book, part: RecordTypeTexts): ImportPreview['fields'] {
  const columns = fileColumns(book).filter(({ of }) => of === part)
  return importedFields(part).flatMap(({ name, required, label, contains }) => {
    const field = fieldOfBook(part, name)
    if (!columns.some((column) => column.field === field)) return []
    const [serbian, english] = label ?? part.fields[name] ?? [name, name]
    const isOfList = isListColumn({ field: name }, part.type)
    return {
      name: field,
      required,
      label: isOfList ? [serbian, english] : labelOfBook(part, [serbian, english]),
      ...(contains && { contains: contains.map((each) => fieldOfBook(part, each)) }),
      ...(part !== book.parts[0] && { onlyWith: fieldOfBook(part, '') }),
    }
  })
}

/** «Гробно место: Ред» */
function labelOfPart({ type, fields: labels }: Exchanged, column: Column): [string, string] {
  const [serbian, english] = labels[partOf(column, type)?.reference.field ?? ''] ?? ['', '']
  return [`${serbian}: ${column.label[0]}`, `${english}: ${column.label[1]}`]
}

/** The field of each column whose header is recognised; each field once. */
export function proposedColumns(exchanged: Exchanged, header: readonly string[]): (string | null)[] {
  const columns = fileColumns(exchanged)
  const keys = columnsNamed(columns, header).map((column) => (column && keyOf(column)) ?? null)
  const once = keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
  const isWhole = (key: string | null) => fieldsOfName(exchanged, key ?? '')['name'] !== undefined
  // «Носилац» beside «Презиме» and «Име» is something else.
  return statesTwice(exchanged, once) ? once.map((key) => (isWhole(key) ? null : key)) : once
}

/** The required fields that neither these columns nor values for all rows state. */
export function missingFields(exchanged: Exchanged, named: readonly string[]) {
  const stated = [...named, ...named.flatMap((key) => Object.values(fieldsOfName(exchanged, key)))]
  return importedFields(exchanged).flatMap(({ name, required, onlyWith = '' }) =>
    required && !stated.includes(name) && named.some((each) => each.startsWith(onlyWith)) ? name : [],
  )
}

/** The chosen columns; each field at most once, and all required ones, in a column or for all rows. */
export function chosenColumns(
  exchanged: Exchanged,
  chosen: readonly (string | null)[],
  constants: Constants = {},
): (Column | undefined)[] {
  const known = fileColumns(exchanged)
  const columns = chosen.map((key) => (key === null ? undefined : known.find((column) => keyOf(column) === key)))
  const named = [...chosen, ...Object.keys(constants)].filter((key) => key !== null)
  const missing = missingFields(exchanged, named).length > 0
  const isUnknown = named.some((key) => !known.some((column) => keyOf(column) === key))
  const isTwice = new Set(named).size < named.length || statesTwice(exchanged, named)
  if (isUnknown || missing || isTwice) throw new Refusal(400, 'IMPORT_COLUMNS_NOT_VALID')
  return columns
}

/**
 * Only amounts are numbers: a grave number in a spreadsheet may look like one. What a column cannot contain is left as it is, for
 * `cellFaults`.
 */
export const asEntered =
  ({ type }: Exchanged, columns: readonly (Column | undefined)[]) =>
  ({ line, cells }: Row): Row => ({
    line,
    cells: cells.map((cell, at) => entered(columns[at]?.of?.type ?? type, columns[at]?.inPart ?? columns[at], cell)),
  })

function entered(type: RecordType, column: Column | undefined, cell: unknown) {
  if (column?.kind === 'money' && typeof cell === 'number') return cell
  if (column?.isPersonalNumber && typeof cell === 'number') return withLeadingZero(cell)
  return column?.field !== undefined && isShownCell(cell) && !isFitting(cell, column, type) ? cell : cellText(cell)
}

/** Spreadsheets drop the zero with which a JMBG of the first nine days of a month begins. */
function withLeadingZero(cell: number) {
  const whole = String(cell).padStart(13, '0')
  return jmbgFault(whole, today()) ? cellText(cell) : whole
}

/** What to know before a file is imported. */
export function hintOf(exchanged: Exchanged) {
  const hint = isBook(exchanged) ? exchanged.hint : importRulesOf(exchanged.type).list?.hint
  return hint && { hint: [hint[0], hint[1]] satisfies [string, string] }
}
