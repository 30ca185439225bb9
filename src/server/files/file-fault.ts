import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileType } from '../../shared/files.ts'

/** More than an A3 page at 600 dpi has; a browser needs four bytes for each. */
export const mostPixels = 100_000_000

/** What a file of this type may not contain, because of those who open it. */
export async function fileFault(type: FileType, bytes: Buffer): Promise<'withScript' | 'tooManyPixels' | undefined> {
  if (type === 'PDF') return (await hasScript(bytes)) ? 'withScript' : undefined
  return pixelsOf(type, bytes) > mostPixels ? 'tooManyPixels' : undefined
}

/** The pixels of a picture as its header states them; infinite if it states none. */
export function pixelsOf(type: Exclude<FileType, 'PDF'>, bytes: Buffer): number {
  try {
    return { PNG: pixelsOfPng, JPEG: pixelsOfJpeg, WEBP: pixelsOfWebp }[type](bytes)
  } catch (error) {
    if (error instanceof RangeError) return Infinity
    throw error
  }
}

const pixelsOfPng = (bytes: Buffer) => bytes.readUInt32BE(16) * bytes.readUInt32BE(20)

/** ITU T.81, annex B: segments with a marker and a length, among them the header of the frame. */
function pixelsOfJpeg(bytes: Buffer): number {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return Infinity
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    // A marker may be preceded by bytes that fill.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
}

/** RFC 9649, section 2. */
function pixelsOfWebp(bytes: Buffer): number {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (1 + bytes.readUIntLE(24, 3)) * (1 + bytes.readUIntLE(27, 3))
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  const sizes = bytes.readUInt32LE(21)
  return kind === 'VP8L' ? (1 + (sizes & 0x3fff)) * (1 + ((sizes >>> 14) & 0x3fff)) : Infinity
}

const inflated = promisify(inflate)
/** Compressed objects are text and small; more is a bomb. */
const mostInflated = 20 * 1024 * 1024
const mostStreams = 50_000
/** The longest dictionary of a stream that is read. */
const longestDictionary = 4000

/**
 * Whether a PDF contains a script (ISO 32000-2, section 12.6.4.17), also in compressed objects (section 7.5.7), or more of them than
 * can be read. If it is encrypted, these cannot be read.
 */
async function hasScript(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1')
  if (script.test(text) || shortScript.test(withoutStreams(text))) return true
  if (encrypted.test(text)) return false
  let [streams, left] = [0, mostInflated]
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    if (++streams > mostStreams) return true
    const before = text.slice(Math.max(0, index - longestDictionary), index)
    if (!compressedObjects.test(before.slice(before.lastIndexOf('obj')))) continue
    try {
      const objects = await inflated(bytes.subarray(index + keyword.length), { maxOutputLength: left })
      left -= objects.length
      const inside = objects.toString('latin1')
      if (left <= 0 || script.test(inside) || shortScript.test(inside)) return true
    } catch (error) {
      if (error instanceof RangeError) return true
    }
  }
  return false
}

function withoutStreams(text: string): string {
  const parts: string[] = []
  let end = 0
  for (let begin = text.indexOf('stream'); begin >= 0; begin = text.indexOf('stream', end)) {
    const next = text.indexOf('endstream', begin)
    if (next < 0) break
    parts.push(text.slice(end, begin))
    end = next + 'endstream'.length
  }
  return [...parts, text.slice(end)].join(' ')
}

/** A name, any character of which may be written as its number: section 7.3.5. */
function named(name: string): RegExp {
  const characters = [...Buffer.from(name)].map((code) => {
    const number = code.toString(16).replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    return `(?:${String.fromCharCode(code)}|#${number})`
  })
  return new RegExp(`/${characters.join('')}(?![\\w#])`)
}
const script = named('JavaScript')
/** Too short to be searched in compressed data, where it would occur by chance. */
const shortScript = named('JS')
const encrypted = named('Encrypt')
const compressedObjects = named('ObjStm')
