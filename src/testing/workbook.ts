import { inflateRawSync } from 'node:zlib'

/** The files in a ZIP archive, by the directory at its end: APPNOTE.TXT 6.3.10, section 4.3.12. */
export function filesOf(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + Number(nameLength))
    const local = zip.readUInt32LE(at + 42)
    const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(content, content + zip.readUInt32LE(at + 20))).toString())
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
