import path from 'node:path'
import sax, { type Tag } from 'sax'
import { fromBufferPromise, type Entry } from 'yauzl'
import { mostColumns } from '../../shared/imports.ts'
import { FileFault } from './file-fault.ts'
import type { WholeTable } from './table.ts'
import { dateKindOf, dateText, type DateKind } from './workbook-dates.ts'
import { textOfRuns, unescaped } from './workbook-text.ts'

/** The total size of the files read, after decompression. A cell takes at least about ten bytes. */
const mostInflated = 50_000_000
const mostFiles = 1000

type Value = string | number
type Handlers = {
  open?: (tag: Tag, name: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}
type Read = (file: string, handlers: Handlers) => Promise<void>

interface SheetTable extends WholeTable {
  /** The names of all sheets. */
  sheets: readonly string[]
  /** The index of the one that was read. */
  sheet: number
}

/**
 * A sheet of a workbook (XLSX, ECMA-376 part 1), by its index; without one the first that has rows. A formula is read as the value that was
 * stored with it. Throws `FileFault`, or another error if the file is damaged.
 */
export async function workbookTable(bytes: Buffer, mostRows: number, wanted?: number): Promise<SheetTable> {
  const read = await reader(bytes)
  const [main] = await relations(read, '_rels/.rels', '', 'officeDocument')
  const workbook = main?.target ?? 'xl/workbook.xml'
  const folder = path.posix.dirname(workbook)
  const parts = await relations(read, `${folder}/_rels/${path.posix.basename(workbook)}.rels`, folder)
  const ofKind = (kind: string) => parts.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const { sheets, is1904 } = await workbookIn(read, workbook)
  const [strings, styles] = [ofKind('sharedStrings'), ofKind('styles')]
  const texts = strings === undefined ? [] : await sharedTexts(read, strings)
  const dateKinds = styles === undefined ? [] : await dateStyles(read, styles)
  const names = sheets.map(({ name }) => name)
  const chosen = wanted === undefined ? [...sheets.keys()] : [wanted]
  for (const at of chosen) {
    const file = parts.find(({ id }) => id === sheets[at]?.relation)?.target
    if (file === undefined) throw new Error('The workbook has no such sheet.')
    const rows = await sheetRows(read, file, mostRows, { texts, dateKinds, is1904 })
    const [header, ...others] = rows
    if (header && others.length > 0)
      return { header: Array.from(header.cells, (cell) => String(cell ?? '')), rows: others, sheets: names, sheet: at }
  }
  throw new FileFault('The sheet has no rows.', { code: 'IMPORT_FILE_EMPTY' })
}

/** Reads XML files of the archive. Only what is needed is decompressed, and no more than `mostInflated`. */
async function reader(bytes: Buffer): Promise<Read> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > mostFiles) throw tooLarge()
  }
  let left = mostInflated
  return async (file, { open, text, close }) => {
    const entry = entries.get(file)
    if (!entry) throw new Error('A part of the workbook is missing.')
    // More bytes than stated are an error.
    left -= entry.uncompressedSize
    if (left < 0) throw tooLarge()
    const xml = Object.assign(sax.parser(true), {
      onerror: (error: Error) => {
        throw error
      },
      // No workbook has a document type, which could define entities.
      ondoctype: () => {
        throw new Error('The workbook has a document type.')
      },
      onopentag: (tag: Parameters<typeof plainTag>[0]) => open?.(plainTag(tag), localName(tag.name)),
      ontext: (content: string) => text?.(content),
      oncdata: (content: string) => text?.(content),
      onclosetag: (name: string) => close?.(localName(name)),
    })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of await zip.openReadStreamPromise(entry))
      xml.write(decoder.decode(Buffer.from(chunk), { stream: true }))
    xml.close()
  }
}

const tooLarge = () => new FileFault('The workbook is too large.', { code: 'IMPORT_FILE_TOO_LARGE' })
/** Some programs write `x:row` instead of `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
/** Without namespaces, which the parser only looks up when told to, attributes are texts. */
const plainTag = ({
  name,
  isSelfClosing,
  attributes,
}: {
  name: string
  isSelfClosing: boolean
  attributes: object
}): Tag => ({
  name,
  isSelfClosing,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
})

async function relations(read: Read, file: string, folder: string, kind = '') {
  const found: { id: string; type: string; target: string }[] = []
  await read(file, {
    open: ({ attributes }, name) => {
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      if (name === 'Relationship' && type.endsWith(kind))
        found.push({ id, type, target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target) })
    },
  })
  return found
}

/** The sheets with their relations, and whether days are counted from 1904. */
async function workbookIn(read: Read, file: string) {
  const sheets: { name: string; relation: string | undefined }[] = []
  let is1904 = false
  await read(file, {
    open: ({ attributes }, name) => {
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

/** For each cell style, whether its numbers are dates. */
async function dateStyles(read: Read, file: string): Promise<(DateKind | undefined)[]> {
  const codes = new Map<string, string>()
  const styles: (DateKind | undefined)[] = []
  let isCellStyle = false
  await read(file, {
    open: ({ attributes }, name) => {
      const { numFmtId = '', formatCode = '' } = attributes
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(dateKindOf(Number(numFmtId), codes.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

interface Known {
  texts: readonly string[]
  dateKinds: readonly (DateKind | undefined)[]
  is1904: boolean
}

/** The rows that contain something, with their numbers. */
async function sheetRows(read: Read, file: string, mostRows: number, { texts, dateKinds, is1904 }: Known) {
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
    const number = Number(stored)
    if (stored.trim() === '' || (cell['t'] ?? 'n') !== 'n' || !Number.isFinite(number)) return stored
    const kind = dateKinds[Number(cell['s'] ?? 0)]
    // Spreadsheets show 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004.
    return kind === undefined ? Number(number.toPrecision(15)) : dateText(number, kind, is1904)
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
        const given = value()
        if (given === '') return
        if (!(at < mostColumns)) throw tooLarge()
        while (cells.length < at) cells.push('')
        cells[at] = given
      }
      if (name === 'row' && cells.some((each) => String(each).trim() !== '')) {
        rows.push({ line, cells })
        // One row is the header.
        if (rows.length > mostRows + 1)
          throw new FileFault('The sheet has too many rows.', { code: 'IMPORT_TOO_MANY_ROWS' })
      }
    },
  })
  return rows
}

/** 0 for `A1`, 26 for `AA1`. */
const columnAt = (place: string) =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
