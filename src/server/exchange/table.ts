import { CsvError, parse } from 'csv-parse/sync'
import type { FileFaultCode } from '../../shared/imports.ts'
import { unguarded } from './columns.ts'
import { decoded, EncodingFault, type Encoding } from './encoding.ts'

/** An error that concerns the whole file. */
export class FileFault extends Error {
  /** For those who import in the browser. */
  readonly code: FileFaultCode

  constructor(message: string, { code = 'IMPORT_FILE_NOT_READABLE', ...options }: FaultOptions = {}) {
    super(message, options)
    this.code = code
  }
}
type FaultOptions = ErrorOptions & { code?: FileFaultCode }

export interface Row {
  /** Its first line in the file. */
  line: number
  cells: readonly unknown[]
}

/** The content of a file: text in the cells of a CSV file, any JSON value in the cells of a JSON Lines file. */
export interface Table {
  header: readonly string[]
  rows: readonly Row[]
}

interface Options {
  format: 'csv' | 'json'
  encoding?: Encoding | undefined
  /** Whether a header is known; the separator with the most known headers is used, or else with the most headers. */
  isKnown: (header: string) => boolean
}

/** Throws `FileFault`. */
export function tableIn(bytes: Uint8Array, { format, encoding, isKnown }: Options): Table {
  // Native spreadsheet formats: a ZIP archive, or the old binary format.
  if (/^(?:504b0304|d0cf11e0)/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex')))
    throw new FileFault('This is a spreadsheet; save it as CSV (UTF-8) and import that.')
  const text = textOf(bytes, encoding)
  if (text.includes('\0'))
    throw new FileFault('This is not a text file; save the table as CSV (UTF-8) and import that.')
  const table = format === 'json' ? jsonTable(text) : csvTable(text, isKnown)
  if (table.rows.length === 0) throw new FileFault('The file has no rows.', { code: 'IMPORT_FILE_EMPTY' })
  return table
}

function textOf(bytes: Uint8Array, encoding: Encoding | undefined) {
  try {
    return decoded(bytes, encoding)
  } catch (error) {
    throw error instanceof EncodingFault ? new FileFault(error.message, { cause: error }) : error
  }
}

function csvTable(text: string, isKnown: Options['isKnown']): Table {
  const separators = [';', ',', '\t'].map((delimiter) => {
    const names = records(text, delimiter, 1)[0]?.record ?? []
    return { delimiter, known: names.filter(isKnown).length, all: names.length }
  })
  const [{ delimiter } = { delimiter: ';' }] = separators.toSorted((a, b) => b.known - a.known || b.all - a.all)
  let line = 1
  const [header, ...rows] = records(text, delimiter).map(({ record, lines }) => {
    const row = { line, cells: record.map(unguarded) }
    line = lines + 1
    return row
  })
  if (!header) throw new FileFault('The file is empty.', { code: 'IMPORT_FILE_EMPTY' })
  // Spreadsheets also save the empty rows below a table.
  return { header: header.cells, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

function records(text: string, delimiter: string, to?: number) {
  const found: { record: string[]; lines: number }[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      // A quote in an unquoted cell is literal: Петар "Пера" Петровић.
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      ...(to !== undefined && { to }),
      on_record: (record, { lines }) => {
        found.push({ record, lines })
        return null
      },
    })
    return found
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    // The parser reports only the end of the file; the quote is in the record after the last complete one.
    const whole = Number(error['records'])
    const line = whole === 0 ? 0 : (records(text, delimiter, whole).at(-1)?.lines ?? 0)
    throw new FileFault(`line ${line + 1}: unclosed quotation mark`, { cause: error })
  }
}

function jsonTable(text: string): Table {
  const objects = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [objectIn(line, index + 1)]))
  const header = [...new Set(objects.flatMap(({ object }) => Object.keys(object)))]
  return { header, rows: objects.map(({ line, object }) => ({ line, cells: header.map((name) => object[name]) })) }
}

function objectIn(text: string, line: number): { line: number; object: Record<string, unknown> } {
  try {
    const object: unknown = JSON.parse(text)
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { line, object: { ...object } }
  } catch (error) {
    throw new FileFault(`line ${line}: not valid JSON`, { cause: error })
  }
  throw new FileFault(`line ${line}: not a JSON object`)
}
