// The worker thread of upload.ts: reads an uploaded file, so that the server answers others meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { asHeader } from './columns.ts'
import { FileFault, type Table, tableIn } from './table.ts'
import { uploadOrder, type UploadPart } from './upload-order.ts'
import { workbookTable } from './workbook-reader.ts'

/** Rows per message: the server reads one in a few milliseconds. */
const batch = 250

const { bytes, known, mostRows, first } = uploadOrder.parse(workerData)
const send = (part: UploadPart) => parentPort?.postMessage(part)

async function read(): Promise<Table> {
  const start = bytes.subarray(0, 4).toHex()
  // The binary format of Excel 97.
  if (start === 'd0cf11e0') throw new FileFault('An XLS file.', { code: 'IMPORT_FILE_OLD_FORMAT' })
  if (start === '504b0304') return workbookTable(Buffer.from(bytes), mostRows)
  const table = tableIn(bytes, { format: 'csv', isKnown: (header) => known.includes(asHeader(header)) })
  if (table.rows.length > mostRows) throw new FileFault('Too many rows.', { code: 'IMPORT_TOO_MANY_ROWS' })
  return table
}

try {
  const { header, rows } = await read()
  send({ header: [...header], total: rows.length })
  const wanted = first === undefined ? rows : rows.slice(0, first)
  for (let at = 0; at < wanted.length; at += batch) send({ rows: wanted.slice(at, at + batch) })
  send({ isComplete: true })
} catch (error) {
  // Any other error says that the file is damaged, and may quote it.
  send({ fault: error instanceof FileFault ? error.code : 'IMPORT_FILE_NOT_READABLE' })
}
