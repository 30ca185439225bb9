import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { mostColumns } from '../../shared/imports.ts'
import { unguarded } from './formulas.ts'
import { FileFault } from './file-fault.ts'
import { searchedRows } from './header-row.ts'

interface CsvRecord {
  /** Its first line in the file. */
  line: number
  cells: readonly string[]
}

const form = {
  relax_column_count: true,
  // A quote in an unquoted cell is literal: Петар "Пера" Петровић.
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'],
} satisfies Options

/** With this line Excel is told the separator. */
export const isSeparatorLine = (cells: readonly string[]) => /^sep=.?$/i.test(cells.join(''))

/** The separator that the file states, or that yields the most known headers in one of its first rows, or else the most cells. */
export async function delimiterOf(texts: AsyncIterable<string>, isKnown: (header: string) => boolean) {
  let start = ''
  for await (const text of texts) {
    start = text
    break
  }
  const stated = /^sep=([;,\t])\s*$/im.exec(start)
  if (stated?.index === 0) return stated[1] ?? ';'
  const separators = [';', ',', '\t'].map((delimiter) => {
    const rows = firstRows(start, delimiter)
    const known = Math.max(...rows.map((names) => names.filter(isKnown).length))
    return { delimiter, known, all: Math.max(...rows.map((names) => names.length)) }
  })
  const [best] = separators.toSorted((a, b) => b.known - a.known || b.all - a.all)
  return best?.delimiter ?? ';'
}

/** The part of a file may end within one of them, but not within the first. */
function firstRows(start: string, delimiter: string): readonly (readonly string[])[] {
  const rows = (to: number) =>
    parseAtOnce(start, { ...form, delimiter, to }).map((names: string[]) => names.slice(0, mostColumns))
  try {
    return rows(searchedRows)
  } catch {
    try {
      return rows(1)
    } catch (error) {
      throw faultOf(error, 1)
    }
  }
}

/** The records of a CSV file, including its header. Throws `FileFault`. */
export async function* csvRecords(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRecord> {
  let line = 1
  // Of the records that the parser has ahead of the loop.
  const firstLines: number[] = []
  const parser = parse({
    ...form,
    delimiter,
    on_record: (record, { lines }) => {
      firstLines.push(line)
      line = lines + 1
      return record.map(unguarded)
    },
  })
  // The loop reports the errors of both.
  const records: AsyncIterable<string[]> = pipeline(Readable.from(texts), parser, () => undefined)
  try {
    for await (const cells of records) yield { line: firstLines.shift() ?? line, cells }
  } catch (error) {
    throw faultOf(error, line)
  }
}

/** The parser reports an unclosed quote only at the end of the file; it is in the record after the last complete one. */
const faultOf = (error: unknown, line: number) =>
  error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? new FileFault(`line ${line}: unclosed quotation mark`, { cause: error })
    : error
