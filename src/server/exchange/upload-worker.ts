// The worker thread of upload.ts: reads an uploaded file while the server continues to serve others.
import { parentPort, workerData } from 'node:worker_threads'
import { mostWords } from '../../shared/imports.ts'
import { cellText } from './cell-text.ts'
import { asHeader } from './columns.ts'
import { FileFault } from './file-fault.ts'
import { type Row, tableIn, type WholeTable } from './table.ts'
import { uploadOrder, type UploadPart } from './upload-order.ts'
import { workbookTable } from './workbook-reader.ts'

/** Rows per message: the server reads one in a few milliseconds. */
const batch = 250

const { bytes, known, mostRows, first, sheet } = uploadOrder.parse(workerData)
const send = (part: UploadPart) => parentPort?.postMessage(part)

async function read(): Promise<WholeTable & { sheets?: readonly string[]; sheet?: number }> {
  const start = bytes.subarray(0, 4).toHex()
  // The binary format of Excel 97.
  if (start === 'd0cf11e0') throw new FileFault('An XLS file.', { code: 'IMPORT_FILE_OLD_FORMAT' })
  if (start === '504b0304') return workbookTable(Buffer.from(bytes), mostRows, sheet)
  const isKnown = (header: string) => known.includes(asHeader(header))
  const { header, rows } = await tableIn(new Blob([new Uint8Array(bytes)]), { format: 'csv', isKnown, mostRows })
  return { header, rows: await Array.fromAsync(rows) }
}

/** The different words of each column, for a preview; none of a column with many. */
function wordsIn(header: readonly string[], rows: readonly Row[]): string[][] {
  if (first === undefined) return []
  return header.map((_, at) => {
    const words = new Set<string>()
    for (const { cells } of rows) {
      const word = cellText(cells[at]).trim()
      if (word !== '') words.add(word)
      if (words.size > mostWords) return []
    }
    return [...words].filter((word) => word.length <= longestWord)
  })
}
const longestWord = 100
/** Spreadsheet programs allow 31 characters. */
const shown = (name: string) => name.slice(0, 100)

try {
  const { header, rows, sheets = [], sheet: readSheet = 0 } = await read()
  const words = wordsIn(header, rows)
  send({ header: [...header], total: rows.length, words, sheets: sheets.map(shown), sheet: readSheet })
  const wanted = first === undefined ? rows : rows.slice(0, first)
  for (let at = 0; at < wanted.length; at += batch) send({ rows: wanted.slice(at, at + batch) })
  send({ isComplete: true })
} catch (error) {
  // Any other error means that the file is damaged, and may quote its content.
  send({ fault: error instanceof FileFault ? error.code : 'IMPORT_FILE_NOT_READABLE' })
}
