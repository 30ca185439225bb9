import { Worker } from 'node:worker_threads'
import { type Encoding, mostBytes, mostColumns } from '../../shared/imports.ts'
import { type Column, headersOf } from './columns.ts'
import { FileFault } from './file-fault.ts'
import type { Row, WholeTable } from './table.ts'
import { type UploadOrder, uploadPart } from './upload-order.ts'

/** In seconds; the largest file takes a few. */
const longestReading = 60
const mostMegabytes = 512
/** A header is shown and compared, never stored. */
const longestHeader = 100

export interface Upload extends WholeTable {
  /** The number of all rows, including those not requested. */
  total: number
  /** The different words of each column of a preview. */
  words: readonly (readonly string[])[]
  /** The names of the sheets of a workbook, and the index of the one that was read. */
  sheets: readonly string[]
  sheet: number
  /** The line of the header. */
  headerRow: number
  /** Of a text file. */
  encoding?: Encoding | undefined
}

interface Wanted {
  columns: readonly Column[]
  mostRows: number
  /** The maximum number of rows. */
  first?: number
  /** The index of the sheet of a workbook; without one the first that has rows. */
  sheet?: number | undefined
  /** The line of the header; by default it is found. */
  headerRow?: number | undefined
  /** Of a text file; by default it is detected. */
  encoding?: Encoding | undefined
  /** Changes a row as soon as it is read. */
  changed?: (row: Row) => Row
}

/** Reads an uploaded file (XLSX, or text in columns) in a worker thread. Throws `FileFault`. */
export async function readUpload(
  bytes: Uint8Array,
  { columns, mostRows, first, sheet, headerRow, encoding, changed }: Wanted,
): Promise<Upload> {
  if (bytes.length > mostBytes) throw new FileFault('The file is too large.', { code: 'IMPORT_FILE_TOO_LARGE' })
  const order: UploadOrder = {
    bytes,
    known: columns.flatMap(headersOf),
    mostRows,
    ...(first !== undefined && { first }),
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
  }
  const { NODE_COMPILE_CACHE } = process.env
  const worker = new Worker(new URL('./upload-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // Of the server's environment only this: without it the thread compiles its code again, which takes half of the time of a small file.
    env: { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Upload>()
  const fail = () => reject(new FileFault('The file could not be read.'))
  const timer = setTimeout(fail, longestReading * 1000)
  let upload: Upload = { header: [], rows: [], total: 0, words: [], sheets: [], sheet: 0, headerRow: 0 }
  const rows: Row[] = []
  worker.on('message', (message) => {
    const { data } = uploadPart.safeParse(message)
    if (!data) fail()
    else if ('fault' in data) reject(new FileFault('The file cannot be imported.', { code: data.fault }))
    else if ('header' in data) upload = { ...data, header: data.header.map(trimmed), rows }
    else if ('rows' in data) for (const row of data.rows) rows.push(changed ? changed(row) : row)
    else resolve(upload)
  })
  // For example when it needs too much memory.
  worker.on('error', fail)
  worker.on('exit', fail)
  try {
    const read = await promise
    if (read.header.length > mostColumns) throw new FileFault('Too many columns.', { code: 'IMPORT_FILE_TOO_LARGE' })
    return read
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const trimmed = (header: string) => header.trim().slice(0, longestHeader)
