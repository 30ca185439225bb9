import type { z } from 'zod'
import { type Book, fieldOfBook, isBook, linkOf } from '../../shared/book.ts'
import { toDinars, typedAmount } from '../../shared/money.ts'
import { writtenDate } from '../../shared/written-date.ts'
import { inputFields } from '../../shared/child-lists.ts'
import type { FieldKind } from '../../shared/field.ts'
import { fold } from '../../shared/serbian-script.ts'
import { isAbbreviation, isHeader } from './headers.ts'
import type { RecordType } from '../../shared/record.ts'
import { mayBeUnknown, namesIn } from '../../shared/unknown-values.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { importRulesOf } from '../records/rules.ts'
import { nameFields, wholeNames } from './whole-names.ts'
import { guarded } from './formulas.ts'

/** A record type that can be imported and exported, with its texts. */
export type Exchanged = RecordTypeTexts

export interface Column {
  /** Its header: the field's name, or for a reference the record's (`graveyard`, which contains a name, not an id). */
  readonly name: string
  readonly label: Text
  /** The field that it imports; columns without one are set by the server, and an import ignores them. */
  readonly field?: string
  readonly kind?: FieldKind | 'list'
  /** For a choice. */
  readonly options: readonly string[]
  /** The words for the options, by which exported lists name them. */
  readonly words?: Readonly<Record<string, Text>>
  /** Further headers. */
  readonly headers?: readonly string[]
  /** The options by the normal form of other words that mean them. */
  readonly learned?: ReadonlyMap<string, string>
  readonly isPersonalNumber?: boolean
  readonly isYear?: boolean
  /** Of a book: the part to which it belongs, and the column that it is there. */
  readonly of?: RecordTypeTexts
  readonly inPart?: Column
  /** Its value is not in the file, but the same for all rows. */
  readonly isConstant?: boolean
  /** The first year of that of its two-digit years, for example 1900. */
  readonly century?: number | undefined
}

/** The columns of this type's files, in order. */
export function columnsOf({ type, fields: labels, choices = {} }: Exchanged): Column[] {
  const { headers = {} } = importRulesOf(type)
  const fields = Object.entries(inputFields(type).shape).map(([field, schema]): Column => {
    const name = type.references.find((reference) => reference.field === field)?.as ?? field
    // Every field of a declaration has a kind (shared/fields.ts).
    const { kind, explained, isYear } = schema as { kind: FieldKind | 'list'; explained?: 'jmbg'; isYear?: true }
    return {
      name,
      label: labelOf(field),
      field,
      kind,
      options: kind === 'choice' || kind === 'choices' ? (schema as z.ZodEnum).options.map(String) : [],
      ...(choices[field] && { words: choices[field] }),
      ...(headers[field] && { headers: headers[field] }),
      ...(explained === 'jmbg' && { isPersonalNumber: true }),
      ...(isYear && { isYear }),
    }
  })
  const serverColumn = (name: string): Column => ({ name, label: labelOf(name), options: [] })
  return [
    serverColumn('id'),
    ...fields,
    // Merged records are not exported.
    ...(type.serverFields ?? []).filter((name) => name !== 'mergedInto').map(serverColumn),
    serverColumn('dateCreated'),
    serverColumn('deleted'),
  ]

  function labelOf(name: string): Text {
    return labels[name] ?? [name, name]
  }
}

/** The columns that contain parts of the rows of a list: the surname of a holder. */
export function listColumns({ type }: Pick<Exchanged, 'type'>): Column[] {
  const { list, columns = [] } = importRulesOf(type).list ?? {}
  return columns.map((column) => ({
    ...column,
    field: `${list}.${column.name}`,
    options: [],
    ...(column.name === 'jmbg' && { isPersonalNumber: true }),
  }))
}

export function isListColumn({ field }: Pick<Column, 'field'>, type: RecordType) {
  const list = importRulesOf(type).list?.list
  return list !== undefined && field?.startsWith(`${list}.`) === true
}

/** The columns that contain the whole name of the person whom a record is about. */
export function nameColumns({ type }: Pick<Exchanged, 'type'>): Column[] {
  if (!nameFields(type)) return []
  const { headers: known = {} } = importRulesOf(type)
  return Object.entries(wholeNames).map(([name, { label, headers }]) => ({
    name,
    label,
    headers: [...headers, ...(known[name] ?? [])],
    field: name,
    options: [],
  }))
}

/** All columns that a file of the type may have. */
export const fileColumns = (exchanged: Exchanged): Column[] =>
  isBook(exchanged)
    ? bookColumns(exchanged)
    : [...columnsOf(exchanged), ...nameColumns(exchanged), ...partColumns(exchanged), ...listColumns(exchanged)]

/** All columns that a book may have: those of the later parts first, whose notes are those of a row. */
function bookColumns({ parts }: Book): Column[] {
  const [first, ...others] = parts
  return [...others, first].flatMap((part) => {
    const links = linkOf(part.type, first.type).fields
    return fileColumns(part).flatMap((inPart): Column[] => {
      const { field, kind } = inPart
      if (field === undefined || kind === 'list' || links.includes(field.split('.')[0])) return []
      return [{ ...inPart, inPart, of: part, field: fieldOfBook(part, field) }]
    })
  })
}

/** The columns that together identify a referenced record: section, row and number of a grave. */
export const partColumns = ({ type }: Pick<Exchanged, 'type'>): Column[] =>
  type.references.flatMap(({ field, parts = [] }) =>
    parts.map(({ name, label }) => ({ name, label, field: `${field}.${name}`, options: [] })),
  )

/** The reference and its part that such a column contains. */
export function partOf({ field = '' }: Pick<Column, 'field'>, { references }: RecordType) {
  const [name, part] = field.split('.')
  const reference = references.find((each) => each.field === name && each.parts)
  return reference && part !== undefined ? { reference, part } : undefined
}

/** The normal form of a word in a file; «,,» has no letters. */
export const wordKey = (text: string) => fold(text) || text.trim()

/**
 * The column for a header: its field or label in either language, script and case; otherwise another header by which it is known; otherwise
 * the only one whose name the header abbreviates.
 */
export const columnNamed = (columns: readonly Column[], header: string) => claimOf(columns, header)?.column

/** The columns for the headers of a file, of several for one column those that name it best. */
export function columnsNamed(columns: readonly Column[], headers: readonly string[]): (Column | undefined)[] {
  const claims = headers.map((header) => claimOf(columns, header))
  const isBest = ({ column, weight }: NonNullable<ReturnType<typeof claimOf>>) =>
    claims.every((other) => other?.column !== column || other.weight <= weight)
  return claims.map((claim) => (claim && isBest(claim) ? claim.column : undefined))
}

function claimOf(columns: readonly Column[], header: string) {
  const exact = columns.find((column) => isHeader(ownHeaders(column), header))
  if (exact) return { column: exact, weight: 2 }
  const known = columns.find((column) => isHeader(column.headers ?? [], header))
  if (known) return { column: known, weight: 1 }
  const [abbreviated, ...others] = columns.filter((column) => isAbbreviation(headersOf(column), header))
  return abbreviated && others.length === 0 ? { column: abbreviated, weight: 0 } : undefined
}

const ownHeaders = ({ name, field = '', label }: Column) => [name, field, ...label].filter((each) => each !== '')
/** The headers by which a column is recognised. */
export const headersOf = (column: Column) => [...ownHeaders(column), ...(column.headers ?? [])]

/** Whether the file needs no column for the field. */
export const isOptional = (type: RecordType, field: string) => {
  const schema = inputFields(type).shape[field] as z.ZodType | undefined
  if (mayBeUnknown(schema)) return type.precisions?.[field] !== undefined
  return importRulesOf(type).list?.defaults?.[field] !== undefined || schema?.safeParse(null).success === true
}

/** How messages name a field: `ЈМБГ (jmbg)`. */
export const fieldName = (exchanged: Exchanged, field: string) => {
  const label = exchanged.fields[field] ?? fileColumns(exchanged).find((column) => column.field === field)?.label
  return `${label?.[0] ?? field} (${field})`
}

/** Formats amounts and dates by their kind; everything else is text. */
export function cellOf({ kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  // A decimal comma, as in every Serbian spreadsheet.
  if (kind === 'money' && typeof value === 'number') return value.toFixed(2).replace('.', ',')
  if (value instanceof Date) return value.toISOString()
  if (kind === 'choices') return namesIn(value).join(',')
  return guarded(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Parses a cell as people write it; invalid text is left unchanged for the schema to reject. */
export function valueOf(column: Column, cell: unknown): unknown {
  const { kind, options, words = {}, learned } = column
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  if (kind === 'date' || column.isYear) return dateOrYear(column, text)
  if (kind === 'list') return rowsOf(text)
  const optionOf = (named: string) =>
    options.find((option) => [option, ...(words[option] ?? [])].some((word) => fold(word) === fold(named))) ??
    learned?.get(wordKey(named)) ??
    named
  if (kind === 'choice') return optionOf(text)
  if (kind === 'choices') return text === '' ? text : text.split(/[,;]/).map(optionOf).join(',')
  if (kind === 'count') return /^\d{1,9}$/.test(text) ? Number(text) : text
  if (kind !== 'money') return cell
  const para = typedAmount(text)
  return text === '' || para === undefined ? text : toDinars(para)
}

function dateOrYear({ century, isYear }: Column, text: string) {
  const known = writtenDate(text, { century })
  if (isYear) return known?.date ? Number(known.date.slice(0, 4)) : known ? '' : text
  return known?.precision === 'DAY' && known.date ? known.date : text
}

/** The rows of a list, which is one cell. */
function rowsOf(json: string): unknown {
  try {
    return json === '' ? undefined : JSON.parse(json)
  } catch {
    return json
  }
}
