import { hash } from 'node:crypto'
import type { Column } from '../../server/exchange/columns.ts'
import { cellText } from '../../server/exchange/cell-text.ts'
import { decoded, encodingOf } from '../../server/exchange/encoding.ts'
import { FileFault } from '../../server/exchange/file-fault.ts'
import { isHeader } from '../../server/exchange/headers.ts'
import { tableIn as textTable } from '../../server/exchange/table.ts'
import { readUpload } from '../../server/exchange/upload.ts'
import { mostColumns } from '../../shared/imports.ts'
import { columnOf, type KnownColumns, type NamedColumn } from './columns.server.ts'
import { assecoStatements, isAsseco } from './asseco.ts'
import { camt053Statements, isCamt053 } from './camt053.ts'
import { halcomCovers, halcomStatements, isHalcom, isHalcomCover } from './halcom.ts'
import { halcomTableStatements, isHalcomTable } from './halcom-table.ts'
import { isMt940, mt940Statements } from './mt940.ts'
import { isOtherXml, otherXmlStatements } from './other-xml.ts'
import { isRol, rolStatements } from './rol.ts'
import { mostLines, mostStatementBytes, type ReadStatement, StatementFault } from './statement.ts'
import { type TableField, tableFields, tableHeaders, tableStatement } from './table.ts'
import { isWorkbook, unpacked, type UploadedFile } from './unpacked.server.ts'
import { xmlRoot } from './xml-tree.server.ts'

type Result = Omit<ReadFile, 'hash'>

/** What is stated beside the files, for those that leave it out. */
export interface StatedBeside {
  readonly account?: string | undefined
  readonly number?: string | undefined
  /** What the columns of a table contain; found by their headers if absent. */
  readonly columns?: readonly (TableField | null)[] | undefined
  /** What the company has named before. */
  readonly known?: KnownColumns
}

export interface ReadFile {
  readonly name: string
  /** Of its content. */
  readonly hash: string
  readonly statements: readonly ReadStatement[]
  readonly fault?: StatementFault
  /** The headers of a table of which not all needed columns were recognised. */
  readonly header?: readonly string[]
  /** The columns that the clerk has named. */
  readonly named?: readonly NamedColumn[]
}

type Content = { file: UploadedFile } & (
  | { lines: readonly string[] }
  | { fault: StatementFault }
  | { isTable: true }
  | { text: string }
)

/** Reads files by their content: docs/domain/bank-statements.md#formats */
export async function readStatements(files: readonly UploadedFile[], beside: StatedBeside = {}): Promise<ReadFile[]> {
  const contents: Content[] = []
  for (const file of files) contents.push(...(await contentsOf(file)))
  const covers: ReturnType<typeof halcomCovers>[number][] = []
  const faults = new Map<UploadedFile, StatementFault>()
  for (const content of contents) {
    if (!('lines' in content) || !isHalcomCover(content.lines)) continue
    const { file, lines } = content
    attempt(
      () => covers.push(...halcomCovers(lines)),
      (fault) => faults.set(file, fault),
    )
  }
  // An archive of one statement and its cover is one file.
  const read: ReadFile[] = []
  const hasLines = contents.some((content) => 'lines' in content && isHalcom(content.lines))
  for (const content of contents) {
    const { file } = content
    const fault = 'fault' in content ? content.fault : faults.get(file)
    const isCover = 'lines' in content && isHalcomCover(content.lines)
    if (!fault && isCover && hasLines) continue
    const result: Result = fault
      ? { name: file.name, statements: [], fault }
      : isCover
        ? ofCoverAlone(file, covers)
        : await readFile(content, covers, beside)
    read.push({ ...result, hash: hash('sha256', file.bytes, 'hex') })
  }
  return read
}

/** Of a day without movements. */
const ofCoverAlone = ({ name }: UploadedFile, covers: ReturnType<typeof halcomCovers>): Result => {
  const statements = halcomStatements([], covers)
  return { name, statements, ...(statements.length === 0 && { fault: new StatementFault('BANK_STATEMENT_EMPTY') }) }
}

async function contentsOf(file: UploadedFile): Promise<Content[]> {
  try {
    if (file.bytes.length > mostStatementBytes) throw new StatementFault('BANK_STATEMENT_FILE_TOO_LARGE')
    const all: Content[] = []
    for (const each of await unpacked(file)) all.push(await contentOf(each))
    return all
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    return [{ file, fault: error }]
  }
}

/** Enough to tell code pages apart. */
const sample = 200_000

async function contentOf(file: UploadedFile): Promise<Content> {
  if (isWorkbook(file)) return { file, isTable: true }
  const blob = new Blob([new Uint8Array(file.bytes)])
  const whole = await textOf(blob)
  if (whole === undefined) return { file, fault: new StatementFault('BANK_STATEMENT_FILE_NOT_READABLE') }
  // Programs for DOS end a file with this character. Blanks are a part of lines with fixed columns.
  const text = whole.replace(/\p{Cc}{1,1000}$/u, '')
  if (text.includes('\0')) return { file, fault: new StatementFault('BANK_STATEMENT_FILE_NOT_READABLE') }
  if (text.trim() === '') return { file, fault: new StatementFault('BANK_STATEMENT_EMPTY') }
  if (text.trimStart().startsWith('<')) return { file, text: text.trimStart() }
  const lines = text.split(/\r\n|\n|\r/).filter((each) => each.trim() !== '')
  if (lines.length > 20 * mostLines) return { file, fault: new StatementFault('BANK_STATEMENT_TOO_MANY_LINES') }
  return { file, lines }
}

async function textOf(blob: Blob): Promise<string | undefined> {
  const read = async (encoding: Awaited<ReturnType<typeof encodingOf>>) =>
    (await Array.fromAsync(decoded(blob, encoding))).join('')
  try {
    return await read('utf-8')
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
  }
  try {
    const encoding = await encodingOf(blob.slice(0, sample))
    // A part of the file that happens to be UTF-8 says nothing about the rest.
    return await read(encoding === 'utf-8' ? 'windows-1250' : encoding)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return undefined
  }
}

async function readFile(
  content: Content,
  covers: ReturnType<typeof halcomCovers>,
  beside: StatedBeside,
): Promise<Result> {
  const { name } = content.file
  try {
    const statements =
      'text' in content
        ? xmlStatements(content.text, beside)
        : 'lines' in content
          ? textStatements(content.lines, covers)
          : undefined
    if (!statements) return await tableFile(content.file, 'lines' in content, beside)
    if (statements.length === 0) throw new StatementFault('BANK_STATEMENT_EMPTY')
    if (statements.reduce((sum, { lines }) => sum + lines.length, 0) > mostLines)
      throw new StatementFault('BANK_STATEMENT_TOO_MANY_LINES')
    return { name, statements }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    return { name, statements: [], fault: error }
  }
}

function xmlStatements(text: string, { account }: StatedBeside): ReadStatement[] {
  const root = xmlRoot(text)
  if (isAsseco(root)) return assecoStatements(root)
  if (isRol(root)) return rolStatements(root)
  if (isCamt053(root)) return camt053Statements(root)
  if (isOtherXml(root)) return otherXmlStatements(root, account)
  throw new StatementFault('BANK_STATEMENT_FORMAT_UNKNOWN', root.name.slice(0, 40))
}

/** Undefined for a table. */
function textStatements(
  lines: readonly string[],
  covers: ReturnType<typeof halcomCovers>,
): ReadStatement[] | undefined {
  if (isHalcom(lines)) return halcomStatements(lines, covers)
  if (isHalcomTable(lines)) return halcomTableStatements(lines)
  if (isMt940(lines)) return mt940Statements(lines)
  return undefined
}

const columns = tableFields.map((name): Column => ({
  name,
  label: [name, name],
  options: [],
  headers: tableHeaders[name],
}))

const isKnown = (header: string) => tableFields.some((field) => isHeader(tableHeaders[field], header))

/** A workbook is read in a thread of its own, because it must be unpacked. */
async function tableIn({ bytes }: UploadedFile, isText: boolean) {
  if (!isText) return readUpload(bytes, { columns, mostRows: mostLines })
  const { header, rows } = await textTable(new Blob([new Uint8Array(bytes)]), {
    format: 'csv',
    isKnown,
    mostRows: mostLines,
  })
  return { header, rows: await Array.fromAsync(rows) }
}

async function tableFile(
  file: UploadedFile,
  isText: boolean,
  { account = '', number, columns: chosen, known = new Map() }: StatedBeside,
): Promise<Result> {
  const { name } = file
  try {
    const { header, rows } = await tableIn(file, isText)
    try {
      const read = rows.map((row) => ({ line: row.line, cells: row.cells.map(cellText) }))
      const named = (chosen ?? []).flatMap((field, at) => (field ? { title: header[at] ?? '', field } : []))
      const fields = chosen ?? fieldsOf(header, known)
      return { name, statements: [tableStatement(fields, read, { account, number })], named }
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error
      const shown = header.slice(0, mostColumns).map((title) => title.trim().slice(0, 100))
      const isMissing = error.code === 'BANK_STATEMENT_COLUMN_MISSING'
      return { name, statements: [], fault: error, ...(isMissing && { header: shown }) }
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const isLarge = ['IMPORT_TOO_MANY_ROWS', 'IMPORT_FILE_TOO_LARGE'].includes(error.code)
    const code = isLarge ? 'BANK_STATEMENT_TOO_MANY_LINES' : 'BANK_STATEMENT_FORMAT_UNKNOWN'
    return { name, statements: [], fault: new StatementFault(code) }
  }
}

/** Each field in the first column that was named so before, or has one of its headers. */
function fieldsOf(header: readonly string[], known: KnownColumns): (TableField | null)[] {
  const fields = new Set<TableField>()
  return header.map((title) => {
    const field = columnOf(known, title) ?? tableFields.find((each) => isHeader(tableHeaders[each], title))
    if (!field || fields.has(field)) return null
    fields.add(field)
    return field
  })
}

function attempt(work: () => void, failed: (fault: StatementFault) => void) {
  try {
    work()
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    failed(error)
  }
}
