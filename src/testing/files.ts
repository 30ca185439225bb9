import { png } from '../app/demo-files.ts'
import { graveDocument } from '../features/grave-documents/record.ts'
import { partBytes, partsOf, type UploadedFile } from '../shared/files.ts'
import type { Person } from './platform.ts'

const upload = `${graveDocument.base}/files`

/** A PNG of one colour. */
export const aPng = (width: number, height: number) => png(width, height, () => [128, 128, 128])

/** Something that begins like a PDF. */
export const aPdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, '7')])

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const firstPart = (name: string, bytes: Buffer) => ({
  name,
  size: bytes.length,
  part: base64(bytes.subarray(0, partBytes)),
})

/** The request for a small photo with its thumbnail. */
export const photo = {
  ...firstPart('Споменик.png', aPng(32, 24)),
  thumbnail: base64(aPng(8, 6)),
}

/** Begins an upload of several parts; returns the request for its second one. */
export async function largeFile(person: Person) {
  const bytes = aPdf(partBytes + 10)
  const { id } = await begun(person, firstPart('Решење.pdf', bytes))
  return { id, next: { number: 2, part: base64(bytes.subarray(partBytes)) } }
}

async function begun(person: Person, body: object): Promise<UploadedFile> {
  const answer = await person.post(upload, body)
  if (answer.statusCode !== 200) throw new Error(`A file was refused: ${answer.body}`)
  return answer.json<{ file: UploadedFile }>().file
}

/** Sends a small file, or all parts of a larger one; returns its id. */
export async function aFile(person: Person, file: object | Buffer): Promise<number> {
  if (!Buffer.isBuffer(file)) return (await begun(person, file)).id
  const { id } = await begun(person, firstPart('Датотека', file))
  for (let number = 2; number <= partsOf(file.length); number++) {
    const part = base64(file.subarray((number - 1) * partBytes, number * partBytes))
    const answer = await person.post(`${upload}/${id}/parts`, { number, part })
    if (answer.statusCode !== 200) throw new Error(`A part was refused: ${answer.body}`)
  }
  return id
}
