import { type FileType } from '../../shared/files.ts'

const begins = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).toString('latin1') === signature

/**
 * The type of a file by its first bytes; undefined for any other type. Whatever the name of the file or the browser states is
 * ignored.
 */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  // ISO 32000-2, section 7.5.2
  if (/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return 'PDF'
  if (begins(bytes, '\xff\xd8\xff')) return 'JPEG'
  if (begins(bytes, '\x89PNG\r\n\x1a\n') && begins(bytes, 'IHDR', 12)) return 'PNG'
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBPVP8', 8)) return 'WEBP'
  return undefined
}
