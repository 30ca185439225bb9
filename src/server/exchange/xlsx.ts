import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { documentDate, tableDateTime } from '../../shared/dates.ts'
import { isFormula } from './formulas.ts'
import type { Cell } from './cells.ts'

/**
 * The maximum number of rows of a worksheet, including the header: not limited by ECMA-376, but by spreadsheet
 * programs.
 */
export const mostRows = 1_048_576
/** The longest text of a cell in spreadsheet programs. */
const longestText = 32_767

/** Positions in `cellXfs` of the styles below. */
const styles = { header: 1, text: 2, formulaText: 3, amount: 4, date: 5, instant: 6 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
const format = (number: number, more = '') =>
  `<xf numFmtId="${number}" fontId="0" fillId="0" borderId="0" xfId="0"${number === 0 ? '' : ' applyNumberFormat="1"'}${more}/>`

/** The parts of a workbook with one sheet, except the sheet itself: ECMA-376, part 1, sections 12.3 and 18. */
const parts = (sheet: string) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\."/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\.\\ hh:mm"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${format(0)}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${format(49)}${format(49, ' quotePrefix="1"')}${format(4)}${format(164)}${format(165)}</cellXfs></styleSheet>`,
})

/** Excel refuses these characters in the name of a sheet, and more than 31. */
const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31)

/**
 * Characters that XML 1.0, section 2.2 does not allow, and escapes like `_x000D_`, which spreadsheet programs would
 * decode.
 */
const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu
const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string) {
  const safe = text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return /[&<>"]/.test(safe) ? safe.replaceAll(/[&<>"]/g, (sign) => special[sign] ?? sign) : safe
}

/** `A` for 0, `AA` for 26. */
const columnName = (at: number): string =>
  `${at < 26 ? '' : columnName(Math.floor(at / 26) - 1)}${String.fromCodePoint(65 + (at % 26))}`

const dayOf = (date: string) => Date.parse(`${date}Z`) / 86_400_000 + 25_569
/** Spreadsheet programs count days from 1900, and before March of that year differently: ECMA-376, part 1, section 18.17.4.1 */
const firstDate = '1900-03-01'

/** The day and time in Belgrade as a number of days. */
function localInstant(instant: Date) {
  const [date = '', time = ''] = tableDateTime(instant).split(' ')
  const [day, month, year] = date.split('-')
  return dayOf(`${year}-${month}-${day}T${time}`)
}

function cellXml(cell: Cell, place: string) {
  if (cell === null) return ''
  const number = (style: number, value: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`
  const text = (style: number, value: string) =>
    `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, longestText))}</t></is></c>`
  if (typeof cell === 'string') return text(isFormula(cell) ? styles.formulaText : styles.text, cell)
  if (typeof cell === 'number') return number(0, cell)
  if ('amount' in cell) return number(styles.amount, cell.amount)
  if ('instant' in cell) return number(styles.instant, localInstant(cell.instant))
  if ('date' in cell)
    return cell.date < firstDate
      ? text(styles.text, documentDate(cell.date))
      : number(styles.date, dayOf(`${cell.date}T00:00`))
  return text(styles.header, cell.header)
}

async function* sheetXml(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>) {
  const names = header.map((_, at) => columnName(at))
  let number = 0
  const row = (cells: readonly Cell[]) => {
    number++
    return `<row r="${number}">${cells.map((cell, at) => cellXml(cell, `${names[at]}${number}`)).join('')}</row>`
  }
  const widths = header.map(
    (label, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, label.length + 4)}" customWidth="1"/>`,
  )
  // The first row stays while scrolling.
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${row(header.map((label) => ({ header: label })))}`
  for await (const rows of batches) yield rows.map(row).join('')
  yield '</sheetData></worksheet>'
}

/**
 * A workbook with one sheet, written as a stream. Texts are in the cells, not in a shared table, which would have to be
 * kept until the end.
 */
export function workbook(
  title: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  /** Its parts bear the time at which it is made, unless equal rows are to yield equal bytes. */
  { isDated = true } = {},
): Readable {
  const zip = new ZipFile()
  const options = isDated ? {} : { mtime: new Date('1980-01-01T12:00') }
  const sheet = Readable.from(sheetXml(header, batches), { objectMode: false })
  for (const [name, content] of Object.entries(parts(title))) zip.addBuffer(Buffer.from(head + content), name, options)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', options)
  zip.end()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  sheet.on('error', (error) => out.destroy(error))
  // If the client disconnects, no more records are read.
  pipeline(zip.outputStream, out, () => sheet.destroy())
  return out
}
