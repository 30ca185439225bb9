import path from 'node:path'
import sax, { type Tag } from 'sax'
import { fromBufferPromise, type Entry } from 'yauzl'
import { FileFault } from './file-fault.ts'

/** The total size of the files read, after decompression. A cell takes at least about ten bytes. */
const mostInflated = 50_000_000
const mostFiles = 1000

interface Handlers {
  open?: (tag: Tag, name: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}
/** Reads an XML file of the archive. */
export type Read = (file: string, handlers: Handlers) => Promise<void>

/** Reads XML files of the archive. Only what is needed is decompressed, and no more than `mostInflated`. */
export async function archiveOf(bytes: Buffer): Promise<{ has: (file: string) => boolean; read: Read }> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > mostFiles) throw tooLarge()
  }
  let left = mostInflated
  const read: Read = async (file, { open, text, close }) => {
    const entry = entries.get(file)
    if (!entry) throw new Error('A part of the workbook is missing.')
    // More bytes than stated are an error.
    left -= entry.uncompressedSize
    if (left < 0) throw tooLarge()
    const xml = Object.assign(sax.parser(true), {
      onerror: (error: Error) => {
        throw error
      },
      // No workbook has a document type, which could define entities.
      ondoctype: () => {
        throw new Error('The workbook has a document type.')
      },
      onopentag: (tag: Parameters<typeof plainTag>[0]) => open?.(plainTag(tag), localName(tag.name)),
      ontext: (content: string) => text?.(content),
      oncdata: (content: string) => text?.(content),
      onclosetag: (name: string) => close?.(localName(name)),
    })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of await zip.openReadStreamPromise(entry))
      xml.write(decoder.decode(Buffer.from(chunk), { stream: true }))
    xml.close()
  }
  return { has: (file) => entries.has(file), read }
}

export const tooLarge = () => new FileFault('The workbook is too large.', { code: 'IMPORT_FILE_TOO_LARGE' })
/** Some programs write `x:row` instead of `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
/** Without namespaces, which the parser only looks up when told to, attributes are texts. */
const plainTag = ({
  name,
  isSelfClosing,
  attributes,
}: {
  name: string
  isSelfClosing: boolean
  attributes: object
}): Tag => ({
  name,
  isSelfClosing,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
})

export async function relations(read: Read, file: string, folder: string) {
  const relationships: { id: string; type: string; target: string }[] = []
  await read(file, {
    open: ({ attributes }, name) => {
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      if (name !== 'Relationship') return
      if (relationships.length === mostFiles) throw tooLarge()
      relationships.push({
        id,
        type,
        target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
      })
    },
  })
  return relationships
}
