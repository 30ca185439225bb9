import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mostFileBytes } from '../../shared/files.ts'
import { fileFault, mostPixels, pixelsOf } from './file-fault.ts'

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\ntrailer << /Root 1 0 R >>\n%%EOF'].map((each) => Buffer.from(each)))
const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`5 0 obj\n<< ${dictionary} >>\nstream\n`), content, Buffer.from('\nendstream\nendobj\n')])
const compressed = (text: string) =>
  stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`2 0 ${text}`))
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test.each<[string, Buffer]>([
  ['in an object', pdf(`1 0 obj\n<< /OpenAction ${script} >>\nendobj`)],
  ['under names written in numbers', pdf('1 0 obj << /S /J#61vaScript /#4aS (x) >> endobj')],
  ['of a rendition', pdf('1 0 obj << /S /Rendition /JS(x) >> endobj')],
  ['in compressed objects', pdf(compressed(script))],
  ['in objects after a keyword in a comment', pdf('% stream\n', compressed(script))],
  ['in objects whose type is written in numbers', pdf(stream('/Type /Obj#53tm', deflateSync(script)))],
  ['that nobody can look for, in a bomb', pdf(compressed(' '.repeat(30_000_000)))],
])('a PDF with a script %s is refused', async (_what, bytes) => {
  expect(await fileFault('PDF', bytes)).toBe('withScript')
})

test.each<[string, Buffer]>([
  ['a page', pdf('1 0 obj << /Type /Catalog >> endobj', compressed('<< /Type /Pages >>'))],
  ['a picture whose bytes happen to contain a short name', pdf(stream('/Subtype /Image', Buffer.from('\x00/JS \xff')))],
  ['damaged objects', pdf(stream('/Type /ObjStm', Buffer.from('nothing')))],
])('a PDF without a script is stored: %s', async (_what, bytes) => {
  expect(await fileFault('PDF', bytes)).toBeUndefined()
})

test.each(['stream\n', 'stream\nendstream\n', '<</Type/ObjStm>>stream\n', '#41', '/JS', 'obj'])(
  'the largest file of nothing but %j is checked in bounded time',
  async (part) => {
    const bytes = Buffer.alloc(mostFileBytes, part)
    const begun = performance.now()
    await fileFault('PDF', bytes)
    expect(performance.now() - begun).toBeLessThan(20_000)
  },
)

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xfffd, 0xff)])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, segment, Buffer.from([0xff]), frame])
}
const webp = (kind: string, header: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(40)
  bytes.write(`RIFF    WEBP${kind}`, 'latin1')
  header(bytes)
  return bytes
}
const extended = webp('VP8X', (bytes) => {
  bytes.writeUIntLE(3999, 24, 3)
  bytes.writeUIntLE(2999, 27, 3)
})
const lossless = webp('VP8L', (bytes) => bytes.writeUInt32LE(3999 + 2999 * 2 ** 14, 21))
const lossy = webp('VP8 ', (bytes) => {
  bytes.writeUInt16LE(4000, 26)
  bytes.writeUInt16LE(3000, 28)
})

test.each([
  ['PNG', png(4000, 3000), 12_000_000],
  ['JPEG', jpeg(4000, 3000), 12_000_000],
  ['WEBP', extended, 12_000_000],
  ['WEBP', lossless, 12_000_000],
  ['WEBP', lossy, 12_000_000],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff]), Infinity],
] as const)('the pixels of a %s are read from its header', (type, bytes, pixels) => {
  expect(pixelsOf(type, bytes)).toBe(pixels)
})

test('a picture of too many pixels is refused', async () => {
  expect(await fileFault('PNG', png(10_000, mostPixels / 10_000))).toBeUndefined()
  for (const [type, bytes] of [
    ['PNG', png(10_000, mostPixels / 10_000 + 1)],
    ['JPEG', jpeg(60_000, 60_000)],
  ] as const)
    expect(await fileFault(type, bytes)).toBe('tooManyPixels')
})
