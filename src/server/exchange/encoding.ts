import { FileFault } from './file-fault.ts'

/** The encodings that spreadsheets in Serbia use for text files. */
export const encodings = ['utf-8', 'windows-1250', 'windows-1251', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]

class EncodingFault extends FileFault {}

/** The text of a file in parts, without its byte order mark. Throws `FileFault`, for example if it is not in this encoding. */
export async function* decoded(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const text = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch (error) {
      throw new EncodingFault(`The file is not encoded in ${encoding}.`, { cause: error })
    }
  }
  for await (const bytes of bytesOf(file)) yield text(bytes)
  yield text()
}

async function* bytesOf(file: Blob) {
  try {
    yield* file.stream()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotReadableError') throw error
    throw new FileFault('The file was changed while it was read.', { cause: error })
  }
}

/** Detects UTF-8; otherwise chooses the legacy code page that yields more words in a single Serbian alphabet. */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (await isUtf8(file)) return 'utf-8'
  const [latin, cyrillic] = [await strangeWords(file, 'windows-1250'), await strangeWords(file, 'windows-1251')]
  return cyrillic < latin ? 'windows-1251' : 'windows-1250'
}

async function isUtf8(file: Blob) {
  try {
    for await (const text of decoded(file, 'utf-8')) void text
    return true
  } catch (error) {
    if (!(error instanceof EncodingFault)) throw error
    return false
  }
}

const serbianWord = /^(?:[a-zčćđšž]+|[абвгдђежзијклљмнњопрстћуфхцчџш]+)$/i

/** A word may be cut between two parts of the text, which hardly changes their number. */
async function strangeWords(file: Blob, encoding: Encoding) {
  let count = 0
  for await (const text of decoded(file, encoding))
    count += (text.match(/[\p{L}\p{M}\p{Sc}\p{So}]+/gu) ?? []).filter((word) => !serbianWord.test(word)).length
  return count
}
