import { createHash } from 'node:crypto'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { ArchiveFault, manifestName, manifestOf, signatureName, signatureOf, type Manifest } from './manifest.ts'
import { isSigned } from './signature.ts'

const mostManifestBytes = 200_000_000

/** An archive whose signature is right. */
export class ArchiveReader {
  readonly manifest: Manifest
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** Throws `ArchiveFault` unless one of the keys has signed it. */
  static async open(file: string, isTrusted: (publicKey: string) => boolean): Promise<ArchiveReader> {
    const zip = await opened(file)
    try {
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      const bytes = await wholeEntry(zip, entries, manifestName)
      const { publicKey, signature } = parsed(signatureOf, await wholeEntry(zip, entries, signatureName))
      if (!isSigned(bytes, signature, publicKey))
        throw new ArchiveFault('The signature of the archive is wrong: it was altered.')
      if (!isTrusted(publicKey))
        throw new ArchiveFault(
          `The archive was signed by another installation, with the key ${publicKey}. If that is the key that its export printed, add --signed-by ${publicKey}.`,
        )
      return new ArchiveReader(zip, entries, parsed(manifestOf, bytes))
    } catch (error) {
      zip.close()
      throw readable(error)
    }
  }

  /** Reads everything once. */
  async verify() {
    const expected = new Set([...Object.keys(this.manifest.entries), manifestName, signatureName])
    for (const name of this.#entries.keys())
      if (!expected.has(name)) throw new ArchiveFault(`The archive is damaged: ${name} is not in its manifest.`)
    for (const name of Object.keys(this.manifest.entries)) for await (const _ of this.content(name));
  }

  has(name: string): boolean {
    return this.manifest.entries[name] !== undefined
  }

  /** The content of an entry; throws at its end if it is not as the manifest says. */
  async *content(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    const expected = this.manifest.entries[name]
    if (!entry || !expected) throw new ArchiveFault(`The archive is damaged: ${name} is missing.`)
    const hash = createHash('sha256')
    try {
      for await (const bytes of chunksOf(this.#zip, entry)) {
        hash.update(bytes)
        yield bytes
      }
    } catch (error) {
      throw readable(error)
    }
    if (hash.digest('hex') !== expected.sha256) throw new ArchiveFault(`The archive is damaged: ${name} was altered.`)
  }

  async *lines(name: string): AsyncGenerator<string> {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const chunk of this.content(name)) {
      const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n')
      rest += first
      for (const line of more) {
        yield rest
        rest = line
      }
    }
    if (rest !== '') yield rest
  }

  close() {
    this.#zip.close()
  }
}

async function opened(file: string) {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw readable(error)
  }
}

async function wholeEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Buffer> {
  const entry = entries.get(name)
  if (!entry || entry.uncompressedSize > mostManifestBytes)
    throw new ArchiveFault('The file is not an archive of a company.')
  return Buffer.concat(await Array.fromAsync(chunksOf(zip, entry)))
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new ArchiveFault('The file is not an archive of a company that this version knows.', { cause: error })
  }
}

/** What the ZIP library finds is a fault of the file; errors with a code are those of the system. */
const readable = (error: unknown) =>
  error instanceof ArchiveFault || (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code)))
    ? error
    : new ArchiveFault(`The archive is damaged: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
