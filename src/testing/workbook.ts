import { inflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** The files in a ZIP archive as texts. */
export const filesOf = (zip: Buffer) => new Map([...bytesOf(zip)].map(([name, bytes]) => [name, bytes.toString()]))

/** The files in a ZIP archive, by the directory at its end: APPNOTE.TXT 6.3.10, section 4.3.12. */
export function bytesOf(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + Number(nameLength))
    const local = zip.readUInt32LE(at + 42)
    const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(content, content + zip.readUInt32LE(at + 20))))
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength)
  }
  return files
}

/** The rows of the only sheet: each cell as its content, and its number format unless it is general. */
export function sheetOf(zip: Buffer) {
  const files = filesOf(zip)
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const styles = files.get('xl/styles.xml') ?? ''
  const formats = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const [, cellFormats = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? []
  const styleList = [...cellFormats.matchAll(/<xf numFmtId="(\d+)"([^>]*)>/g)].map(([, id, more = '']) => ({
    format: formats.get(id) ?? { '0': '', '4': '#,##0.00', '49': '@' }[id ?? ''] ?? '',
    isQuoted: more.includes('quotePrefix'),
  }))
  const decode = (text: string) =>
    text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"( t="inlineStr")?>(.*?)<\/c>/gs)].map(
        ([, column = '', style, isText, content = '']) => {
          const value = decode(content.replaceAll(/<[^>]*>/g, ''))
          const { format = '', isQuoted = false } = styleList[Number(style)] ?? {}
          return [column, { value: isText ? value : Number(value), format, isQuoted }]
        },
      ),
    ),
  )
  return { xml: sheet, rows }
}

/** The styles of the cells of `aWorkbook`. */
export const cellStyles = {
  date: 1,
  time: 4,
  twoDecimals: 5,
  personalNumber: 6,
  month: 7,
  dayOfMonth: 8,
  instant: 9,
  year: 10,
  oneDecimal: 11,
  percentage: 12,
  threeDigits: 13,
  oneDecimalNumber: 14,
} as const

/** A workbook as spreadsheet programs write it, with the rows of its sheet as XML. */
export async function aWorkbook(rows: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = (targets: Record<string, string>) =>
    `<Relationships>${Object.entries(targets)
      .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="http://x/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const files: Record<string, string | Buffer> = {
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Умрли" sheetId="3" r:id="rId1"/><x:sheet name="Други" sheetId="1" r:id="rId9"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: '/xl/worksheets/sheet3.xml',
      styles: 'styles.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="[$-281A]dd\\.mm\\.yyyy\\."/><numFmt numFmtId="171" formatCode="#,##0.00&quot; дин.&quot;"/><numFmt numFmtId="172" formatCode="0000000000000"/><numFmt numFmtId="173" formatCode="yyyy"/><numFmt numFmtId="174" formatCode="0.0%"/><numFmt numFmtId="175" formatCode="000"/><numFmt numFmtId="176" formatCode="#,##0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/>${[20, 10, 172, 17, 16, 22, 173, 174, 9, 175, 176].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Датум уговора</t></si><si><r><t>Мили</t></r><r><t>воје &amp; син</t></r><rPh><t>не</t></rPh></si></sst>`,
    'xl/worksheets/sheet3.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
/** A cell with a text. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
/** A cell with a number. */
export const numeric = (value: number | string, style: keyof typeof cellStyles | 'general' = 'general') =>
  `<c s="${style === 'general' ? 0 : cellStyles[style]}"><v>${value}</v></c>`
/** What names the program that wrote a workbook. */
export const writtenBy = (application: string) => ({
  'docProps/app.xml': `<Properties><Application>${application}</Application></Properties>`,
})
