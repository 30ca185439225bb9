import type { z } from 'zod'
import { toDinars, typedAmount } from '../../shared/money.ts'
import { typedDate, today } from '../../shared/dates.ts'
import type { Field, FieldKind } from '../../shared/fields.ts'
import type { RecordType } from '../../shared/record.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Text } from '../../shared/texts.ts'

/** A record type that goes into files and comes from them, with its words. */
export interface Exchanged {
  readonly type: RecordType
  readonly texts: {
    readonly title: Text
    readonly fields: Readonly<Record<string, Text | undefined>>
    readonly codes: Readonly<Record<string, Text | undefined>>
  }
}

export interface Column {
  /** Its header: the field's name, of a reference the record's (`graveyard`, which bears a name and no id). */
  readonly name: string
  readonly label: Text
  /** The field that it brings; without one the server alone writes it, and an import passes it over. */
  readonly field?: string
  readonly kind?: FieldKind
  /** Of a choice. */
  readonly options: readonly string[]
}

/** What a file of this type holds, in its order. */
export function columnsOf({ type, texts }: Exchanged): Column[] {
  const fields = Object.entries(type.fields.shape).map(([field, schema]): Column => {
    const name = type.references.find((reference) => reference.field === field)?.as ?? field
    // Every field of a declaration is one (shared/fields.ts).
    const { kind } = schema as Field<z.ZodType, string>
    return {
      name,
      label: labelOf(field),
      field,
      kind,
      options: kind === 'choice' ? (schema as z.ZodEnum).options.map(String) : [],
    }
  })
  const written = (name: string): Column => ({ name, label: labelOf(name), options: [] })
  return [
    written('id'),
    ...fields,
    ...(type.serverFields ?? []).map(written),
    written('dateCreated'),
    written('deleted'),
  ]

  function labelOf(name: string): Text {
    return texts.fields[name] ?? [name, name]
  }
}

const asHeader = (text: string) => fold(text).replaceAll(' ', '')

/** The column that a header names: by its field or its label, in either language, script and case. */
export function columnNamed(columns: readonly Column[], header: string): Column | undefined {
  const wanted = asHeader(header)
  return columns.find((column) =>
    [column.name, column.field ?? '', ...column.label].some((name) => asHeader(name) === wanted),
  )
}

/** Whether a record can be without it. */
export const isOptional = (type: RecordType, field: string) =>
  (type.fields.shape[field] as z.ZodType | undefined)?.safeParse(null).success === true

/** What a field is called in a message: `ЈМБГ (jmbg)`. */
export const fieldName = ({ texts }: Exchanged, field: string) => `${texts.fields[field]?.[0] ?? field} (${field})`

/** Amounts and dates are not words, so only these are told by their kind; everything else is text. */
export function cellOf({ kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  // A decimal comma, as in every Serbian spreadsheet.
  if (kind === 'money' && typeof value === 'number') return value.toFixed(2).replace('.', ',')
  if (value instanceof Date) return value.toISOString()
  return guarded(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Only whole dates of four-digit years: in a register of the dead «38» names no century. */
const wholeDate = /^(?:[0-9]{1,2}[./ -]+[0-9]{1,2}[./ -]+[0-9]{4}\.?|[0-9]{4}-[0-9]{2}-[0-9]{2})$/

/** What the declaration shall judge, as people write it; what cannot be understood stays as it is, to be refused. */
export function valueOf({ kind, options }: Column, cell: unknown): unknown {
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  if (kind === 'date' && wholeDate.test(text)) return typedDate(text, { today: today() }) ?? text
  if (kind === 'choice') return options.find((option) => fold(option) === fold(text)) ?? text
  if (kind !== 'money') return cell
  const para = typedAmount(text)
  return text === '' || para === undefined ? text : toDinars(para)
}

/** A spreadsheet may take these at the start for a formula, also after what does not show, or in full width. */
const formula = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u

/** One apostrophe makes text of a formula; a text that begins so already gets one more, so that none is lost. */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)
export const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
