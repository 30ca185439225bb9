/** The encodings that spreadsheets in Serbia use for text files. */
export const encodings = ['utf-8', 'windows-1250', 'windows-1251', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]

export class EncodingFault extends Error {}

/** The text of a file without its byte order mark. Throws if the file is not in the given encoding. */
export function decoded(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new EncodingFault(`The file is not encoded in ${encoding}.`, { cause: error })
  }
}

/** Detects UTF-8; otherwise chooses the legacy code page that yields more words in a single Serbian alphabet. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (isUtf8(bytes)) return 'utf-8'
  const [latin, cyrillic] = (['windows-1250', 'windows-1251'] as const).map((encoding) =>
    strangeWords(new TextDecoder(encoding).decode(bytes)),
  )
  return Number(cyrillic) < Number(latin) ? 'windows-1251' : 'windows-1250'
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // An invalid sequence means that the file is not UTF-8.
    return false
  }
}

const serbianWord = /^(?:[a-zčćđšž]+|[абвгдђежзијклљмнњопрстћуфхцчџш]+)$/i

const strangeWords = (text: string) =>
  (text.match(/[\p{L}\p{M}\p{Sc}\p{So}]+/gu) ?? []).filter((word) => !serbianWord.test(word)).length
