import { type Encoding, mostColumns } from '../../shared/imports.ts'
import { csvRecords, delimiterOf, isSeparatorLine } from './csv-records.ts'
import { decoded, encodingOf } from './encoding.ts'
import { FileFault } from './file-fault.ts'
import { headerAt, searchedRows } from './header-row.ts'
import type { RowFault } from './row-fault.ts'

export interface Row<Cell = unknown> {
  /** Its first line in the file. */
  line: number
  cells: readonly Cell[]
  /** The rows below it that contain parts of the same record. */
  continued?: readonly Row[]
  /** What other rows state differently about the record. */
  faults?: readonly RowFault[]
}

/** Can be read several times: from memory, or each time from the file. */
export type Rows = Iterable<Row> | AsyncIterable<Row>

/** The content of a file: text in the cells of a CSV file, any JSON value in the cells of a JSON Lines file. */
export interface Table {
  header: readonly string[]
  rows: Rows
  /** The number of rows. */
  total?: number
}

/** A table that was read as a whole. */
export interface WholeTable extends Table {
  rows: readonly Row[]
}

interface FileTable extends Table {
  rows: AsyncIterable<Row>
  total: number
  /** The line of the header; 0 of a file without one. */
  headerRow: number
  encoding: Encoding
}

interface Options {
  format: 'csv' | 'json'
  encoding?: Encoding | undefined
  /** The line of the header; by default it is found. */
  headerRow?: number | undefined
  /** Whether a header is known; the separator with the most known headers is used, or else with the most headers. */
  isKnown: (header: string) => boolean
  /** The maximum number of rows, for those who import in the browser. */
  mostRows?: number
}

/** If the number of rows is limited: of a CSV file, with empty lines and those within cells. */
const mostLines = 100_000

type Texts = () => AsyncIterable<string>

/**
 * Reads the whole file once to check and count its rows, which are read from it again, so that memory does not grow with their
 * number. Throws `FileFault`.
 */
export async function tableIn(file: Blob, options: Options): Promise<FileTable> {
  // Native spreadsheet formats: a ZIP archive, or the old binary format.
  if (/^(?:504b0304|d0cf11e0)/.test(Buffer.from(await file.slice(0, 4).arrayBuffer()).toString('hex')))
    throw new FileFault('This is a spreadsheet; save it as CSV (UTF-8) and import that.')
  const encoding = options.encoding ?? (await encodingOf(file))
  const texts = () => textsOf(file, encoding)
  const table = options.format === 'json' ? await jsonTable(texts) : await csvTable(texts, options)
  if (table.total === 0) throw new FileFault('The file has no rows.', { code: 'IMPORT_FILE_EMPTY' })
  return { ...table, encoding }
}

async function* textsOf(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  for await (const text of decoded(file, encoding)) {
    if (text.includes('\0'))
      throw new FileFault('This is not a text file; save the table as CSV (UTF-8) and import that.')
    yield text
  }
}

const tooManyRows = () => new FileFault('The file has too many rows.', { code: 'IMPORT_TOO_MANY_ROWS' })

async function csvTable(texts: Texts, { isKnown, mostRows = Infinity, headerRow }: Options) {
  const isLimited = mostRows < Infinity
  // Much faster than the parser.
  if (isLimited && (await hasMoreLines(texts(), mostLines))) throw tooManyRows()
  const delimiter = await delimiterOf(texts(), isKnown)
  async function* records() {
    for await (const row of csvRecords(texts(), delimiter))
      if (isFilled(row.cells) && !(row.line === 1 && isSeparatorLine(row.cells))) yield row
  }
  const first = headerRow ?? (await headerLine(records(), isKnown))
  let header: Row<string> | undefined
  let total = 0
  for await (const row of records()) {
    if (header) total++
    else if (row.line >= first) header = row
    if (total > mostRows) throw tooManyRows()
    if (isLimited && header && header.cells.length > mostColumns)
      throw new FileFault('The file has too many columns.', { code: 'IMPORT_FILE_TOO_LARGE' })
  }
  if (!header) throw new FileFault('The file is empty.', { code: 'IMPORT_FILE_EMPTY' })
  const { line, cells } = header
  async function* rows() {
    for await (const row of records()) if (row.line > line) yield row
  }
  return { header: cells, headerRow: line, rows: { [Symbol.asyncIterator]: rows }, total }
}

async function headerLine(records: AsyncIterable<Row<string>>, isKnown: Options['isKnown']) {
  const first: Row<string>[] = []
  for await (const row of records) {
    first.push(row)
    if (first.length === searchedRows) break
  }
  const at = headerAt(
    first.map(({ cells }) => cells),
    isKnown,
  )
  return first[at]?.line ?? 1
}

async function hasMoreLines(texts: AsyncIterable<string>, most: number) {
  let count = 0
  for await (const text of texts) {
    count += (text.match(/\r\n|\n|\r/g) ?? []).length
    if (count > most) return true
  }
  return false
}

/** Spreadsheets also save the empty rows below a table. */
const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

async function jsonTable(texts: Texts) {
  const names = new Set<string>()
  let total = 0
  for await (const { object } of jsonObjects(texts())) {
    for (const name of Object.keys(object)) names.add(name)
    total++
  }
  const header = [...names]
  async function* rows() {
    for await (const { line, object } of jsonObjects(texts())) yield { line, cells: header.map((name) => object[name]) }
  }
  return { header, headerRow: 0, rows: { [Symbol.asyncIterator]: rows }, total }
}

async function* jsonObjects(texts: AsyncIterable<string>) {
  let line = 0
  for await (const text of linesOf(texts)) {
    line++
    if (text.trim() !== '') yield { line, object: objectIn(text, line) }
  }
}

async function* linesOf(texts: AsyncIterable<string>) {
  let rest = ''
  for await (const text of texts) {
    const [first = '', ...others] = text.split('\n')
    rest += first
    for (const other of others) {
      yield rest
      rest = other
    }
  }
  yield rest
}

function objectIn(text: string, line: number): Record<string, unknown> {
  try {
    const object: unknown = JSON.parse(text)
    if (typeof object === 'object' && object !== null && !Array.isArray(object)) return { ...object }
  } catch (error) {
    throw new FileFault(`line ${line}: not valid JSON`, { cause: error })
  }
  throw new FileFault(`line ${line}: not a JSON object`)
}
