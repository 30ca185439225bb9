import { FileFault } from './file-fault.ts'

import type { Encoding } from '../../shared/imports.ts'

class EncodingFault extends FileFault {}

/** The text of a file in parts, without its byte order mark. Throws `FileFault`, for example if it is not in this encoding. */
export async function* decoded(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === 'cp852' ? undefined : new TextDecoder(encoding, { fatal: true })
  const text = (bytes?: Uint8Array) => {
    if (!decoder) return fromCp852(bytes)
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch (error) {
      throw new EncodingFault(`The file is not encoded in ${encoding}.`, { cause: error })
    }
  }
  for await (const bytes of bytesOf(file)) yield text(bytes)
  yield text()
}

/** The code page of DOS in Central Europe from 128 on, which `TextDecoder` does not know. */
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\xad˝˛ˇ˘§÷¸°¨˙űŘř■\xa0'
const fromCp852 = (bytes: Uint8Array = new Uint8Array()) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : cp852[byte - 128])).join('')

async function* bytesOf(file: Blob) {
  try {
    yield* file.stream()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotReadableError') throw error
    throw new FileFault('The file was changed while it was read.', { cause: error })
  }
}

/** Detects UTF-8; otherwise chooses the code page that yields most words in a single Serbian alphabet, and of equal ones the first. */
export async function encodingOf(file: Blob): Promise<Encoding> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (await isUtf8(file)) return 'utf-8'
  let best: Encoding = 'windows-1250'
  let fewest = Infinity
  for (const encoding of ['windows-1250', 'windows-1251', 'iso-8859-2', 'cp852'] as const) {
    const strange = await strangeWords(file, encoding)
    if (strange < fewest) best = encoding
    fewest = Math.min(fewest, strange)
  }
  return best
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

/** Letters, and what a wrong code page makes of them; not the quotation marks and dashes of texts. */
const word = /(?:\p{L}|[^\p{ASCII}\u2013-\u2026\xa0«»°№])+/gu

/** A word may be cut between two parts of the text, which hardly changes their number. */
async function strangeWords(file: Blob, encoding: Encoding) {
  let count = 0
  for await (const text of decoded(file, encoding))
    count += (text.match(word) ?? []).filter((each) => !serbianWord.test(each)).length
  return count
}
