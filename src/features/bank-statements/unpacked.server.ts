import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { mostStatementBytes, StatementFault } from './statement.ts'

export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

const mostFiles = 100
const mostInflated = 4 * mostStatementBytes
const zip = '504b0304'

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('hex') === zip
/** XLSX workbooks are archives too. */
export const isWorkbook = ({ bytes }: UploadedFile) => isZip(bytes) && bytes.includes('[Content_Types].xml')

const notReadable = () => new StatementFault('BANK_STATEMENT_FILE_NOT_READABLE', 'ZIP')

/** The files of an archive, or the file itself. Throws `StatementFault`; archives in archives are not opened. */
export async function unpacked(file: UploadedFile): Promise<UploadedFile[]> {
  if (!isZip(file.bytes) || isWorkbook(file)) return [file]
  try {
    return await filesOf(file.bytes)
  } catch (error) {
    // Any other error means that the archive is damaged.
    throw error instanceof StatementFault ? error : notReadable()
  }
}

async function filesOf(bytes: Buffer): Promise<UploadedFile[]> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const files: UploadedFile[] = []
  let left = mostInflated
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    left -= entry.uncompressedSize
    if (left < 0 || entry.uncompressedSize > mostStatementBytes || files.length === mostFiles)
      throw new StatementFault('BANK_STATEMENT_FILE_TOO_LARGE')
    const content = await buffer(await archive.openReadStreamPromise(entry))
    if (isZip(content)) throw notReadable()
    files.push({ name: entry.fileName.split('/').at(-1) ?? '', bytes: content })
  }
  return files
}
