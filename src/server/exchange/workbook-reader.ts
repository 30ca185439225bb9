import path from 'node:path'
import { mostColumns } from '../../shared/imports.ts'
import { cellText, type ShownCell } from './cell-text.ts'
import { FileFault } from './file-fault.ts'
import { headerAt, searchedRows } from './header-row.ts'
import { type Calendar, type NumberFormat, numberFormat, shownNumber } from './number-formats.ts'
import type { WholeTable } from './table.ts'
import { archiveOf, type Read, relations, tooLarge } from './workbook-archive.ts'
import { textOfRuns, unescaped } from './workbook-text.ts'

/** The maximum number of sheets. */
const mostSheets = 1000

type Value = string | number | ShownCell

interface SheetTable extends WholeTable {
  /** The names of all sheets. */
  sheets: readonly string[]
  /** The index of the one that was read. */
  sheet: number
  /** The number of the row with the headers. */
  headerRow: number
}

interface Wanted {
  mostRows: number
  /** Whether a header is known. */
  isKnown: (header: string) => boolean
  /** The index of a sheet; by default the first that has rows. */
  sheet?: number | undefined
  /** The number of the row with the headers; by default it is found. */
  headerRow?: number | undefined
}

/**
 * A sheet of a workbook (XLSX, ECMA-376 part 1). A formula is read as the value that was stored with it. Throws `FileFault`, or another error if the file is damaged.
 */
export async function workbookTable(
  bytes: Buffer,
  { mostRows, isKnown, sheet, headerRow }: Wanted,
): Promise<SheetTable> {
  const { has, read } = await archiveOf(bytes)
  const main = await relations(read, '_rels/.rels', '')
  const partOf = (all: typeof main, kind: string) => all.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const workbook = partOf(main, 'officeDocument') ?? 'xl/workbook.xml'
  const properties = partOf(main, 'extended-properties') ?? 'docProps/app.xml'
  const folder = path.posix.dirname(workbook)
  const parts = await relations(read, `${folder}/_rels/${path.posix.basename(workbook)}.rels`, folder)
  const { sheets, is1904 } = await workbookIn(read, workbook)
  const isExcels = !has(properties) || !countsTrueDays.test(await applicationIn(read, properties))
  const [strings, styles] = [partOf(parts, 'sharedStrings'), partOf(parts, 'styles')]
  const texts = strings === undefined ? [] : await sharedTexts(read, strings)
  const formats = styles === undefined ? [] : await cellFormats(read, styles)
  const names = sheets.map(({ name }) => name)
  const chosen = sheet === undefined ? [...sheets.keys()] : [sheet]
  for (const at of chosen) {
    const file = parts.find(({ id }) => id === sheets[at]?.relation)?.target
    if (file === undefined) throw new Error('The workbook has no such sheet.')
    const all = await sheetRows(read, file, mostRows, { texts, formats, calendar: { is1904, isExcels } })
    const first = all.slice(0, searchedRows).map(({ cells }) => cells.map((cell) => cellText(cell)))
    const headerIndex =
      headerRow === undefined ? headerAt(first, isKnown) : all.findIndex(({ line }) => line >= headerRow)
    const header = all[headerIndex]
    const rows = all.slice(headerIndex + 1)
    if (rows.length > mostRows) throw tooManyRows()
    if (header && rows.length > 0)
      return {
        header: header.cells.map((cell) => cellText(cell)),
        headerRow: header.line,
        rows,
        sheets: names,
        sheet: at,
      }
  }
  throw new FileFault('The sheet has no rows.', { code: 'IMPORT_FILE_EMPTY' })
}

/** The programs whose calendar has no 29 February 1900: docs/domain/dates-and-amounts.md#dates-in-workbooks */
const countsTrueDays = /libre ?office|open ?office|collabora/i

/** The program that wrote the workbook. */
async function applicationIn(read: Read, file: string): Promise<string> {
  let application = ''
  let isApplication = false
  await read(file, {
    open: (_tag, name) => void (isApplication = name === 'Application'),
    text: (content) => void (application += isApplication ? content : ''),
    close: () => void (isApplication = false),
  })
  return application
}

/** The sheets with their relations, and whether days are counted from 1904. */
async function workbookIn(read: Read, file: string) {
  const sheets: { name: string; relation: string | undefined }[] = []
  let is1904 = false
  await read(file, {
    open: ({ attributes }, name) => {
      if (name === 'sheet' && sheets.length === mostSheets) throw tooLarge()
      if (name === 'sheet') sheets.push({ name: unescaped(attributes['name'] ?? ''), relation: attributes['id'] })
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  return { sheets, is1904 }
}

async function sharedTexts(read: Read, file: string): Promise<string[]> {
  const texts: string[] = []
  const element = textOfRuns()
  await read(file, {
    open: (_tag, name) => {
      if (name === 'si') element.start()
      element.open(name)
    },
    text: element.add,
    close: (name) => {
      element.close(name)
      if (name === 'si') texts.push(unescaped(element.text()))
    },
  })
  return texts
}

/** The number formats of the cell styles. */
async function cellFormats(read: Read, file: string): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const styles: NumberFormat[] = []
  let isCellStyle = false
  await read(file, {
    open: ({ attributes }, name) => {
      const { numFmtId = '', formatCode = '' } = attributes
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(numberFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

interface Known {
  texts: readonly string[]
  formats: readonly NumberFormat[]
  calendar: Calendar
}

const tooManyRows = () => new FileFault('The sheet has too many rows.', { code: 'IMPORT_TOO_MANY_ROWS' })

/** The rows that contain something, with their numbers. */
async function sheetRows(read: Read, file: string, mostRows: number, { texts, formats, calendar }: Known) {
  const rows: { line: number; cells: Value[] }[] = []
  const inline = textOfRuns()
  let cells: Value[] = []
  let line = 0
  let at = -1
  let cell: Readonly<Record<string, string>> = {}
  let stored = ''
  let isStored = false

  const value = (): Value => {
    if (cell['t'] === 's') return texts[Number(stored)] ?? ''
    if (cell['t'] === 'inlineStr') return unescaped(inline.text())
    if (cell['t'] === 'str') return unescaped(stored)
    if (cell['t'] === 'e') return { shows: 'error', text: stored }
    if (cell['t'] === 'b') return { shows: 'logical', text: Number(stored) === 0 ? 'FALSE' : 'TRUE' }
    if (cell['t'] === 'd') return { shows: 'date', text: stored.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, '') }
    const number = Number(stored)
    if (stored.trim() === '' || (cell['t'] ?? 'n') !== 'n' || !Number.isFinite(number)) return stored
    return shownNumber(number, formats[Number(cell['s'] ?? 0)], calendar)
  }
  await read(file, {
    open: ({ attributes }, name) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        at = -1
      }
      if (name === 'c') {
        cell = attributes
        at = attributes['r'] === undefined ? at + 1 : columnAt(attributes['r'])
        stored = ''
        inline.start()
      }
      if (name === 'v') isStored = true
      inline.open(name)
    },
    text: (content) => {
      if (isStored) stored += content
      inline.add(content)
    },
    close: (name) => {
      inline.close(name)
      if (name === 'v') isStored = false
      if (name === 'c') {
        const cell = value()
        if (cell === '') return
        if (!(at < mostColumns)) throw tooLarge()
        while (cells.length < at) cells.push('')
        cells[at] = cell
      }
      if (name === 'row' && cells.some((each) => cellText(each).trim() !== '')) {
        rows.push({ line, cells })
        // One row is the header, and others may be above it.
        if (rows.length > mostRows + searchedRows) throw tooManyRows()
      }
    },
  })
  return rows
}

/** 0 for `A1`, 26 for `AA1`. */
const columnAt = (place: string) =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
