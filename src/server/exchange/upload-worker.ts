// The worker thread of upload.ts: reads an uploaded file while the server continues to serve others.
import { parentPort, workerData } from 'node:worker_threads'
import { mostWords } from '../../shared/imports.ts'
import { cellText } from './cell-text.ts'
import { isAbbreviation, isHeader } from './headers.ts'
import { FileFault } from './file-fault.ts'
import { type Row, tableIn } from './table.ts'
import type { UploadOrder, UploadPart } from './upload-order.ts'
import { workbookTable } from './workbook-reader.ts'

/** Rows per message: the server reads one in a few milliseconds. */
const batch = 250

// Types alone, because loading a checker takes longer than reading most files: the order comes from upload.ts.
const { bytes, known, first, ...wanted } = workerData as UploadOrder
const send = (part: UploadPart) => parentPort?.postMessage(part)

async function read() {
  const start = bytes.subarray(0, 4).toHex()
  // The binary format of Excel 97.
  if (start === 'd0cf11e0') throw new FileFault('An XLS file.', { code: 'IMPORT_FILE_OLD_FORMAT' })
  const text = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (/^[[{]\s*["{[]/.test(text)) throw new FileFault('JSON.', { code: 'IMPORT_FILE_JSON' })
  if (/^0 HEAD\b/.test(text)) throw new FileFault('GEDCOM.', { code: 'IMPORT_FILE_GEDCOM' })
  const isKnown = (header: string) => isHeader(known, header) || isAbbreviation(known, header)
  if (start === '504b0304') return workbookTable(Buffer.from(bytes), { ...wanted, isKnown })
  const { rows, ...table } = await tableIn(new Blob([new Uint8Array(bytes)]), { ...wanted, format: 'csv', isKnown })
  return { ...table, rows: await Array.fromAsync(rows), sheets: [], sheet: 0 }
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
  const { header, rows, sheets, ...table } = await read()
  const words = wordsIn(header, rows)
  send({ ...table, header: [...header], total: rows.length, words, sheets: sheets.map(shown) })
  const wantedRows = first === undefined ? rows : rows.slice(0, first)
  for (let at = 0; at < wantedRows.length; at += batch) send({ rows: wantedRows.slice(at, at + batch) })
  send({ isComplete: true })
} catch (error) {
  // Any other error means that the file is damaged, and may quote its content.
  send({ fault: error instanceof FileFault ? error.code : 'IMPORT_FILE_NOT_READABLE' })
}
