import { createHash, type KeyObject } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { manifestName, signatureName, type Manifest } from './manifest.ts'
import { publicKeyOf, signed } from './signature.ts'

/** Writes a ZIP file entry by entry, and hashes each entry and the file. */
export class ArchiveWriter {
  readonly #zip = new ZipFile()
  readonly #hash = createHash('sha256')
  readonly #ending = new AbortController()
  readonly #written: Promise<void>
  readonly #entries: Manifest['entries'] = {}

  constructor(file: string) {
    const hash = this.#hash
    this.#written = pipeline(
      this.#zip.outputStream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(file, { mode: 0o600, flush: true }),
      { signal: this.#ending.signal },
    )
    this.#zip.on('error', (error: Error) => this.#ending.abort(error))
    // Whoever adds an entry or ends the file is told.
    this.#written.catch(() => undefined)
  }

  /** Ends when the content has been read. */
  async add(name: string, content: AsyncIterable<string | Uint8Array>, compress = true) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const hash = createHash('sha256')
    let bytes = 0
    const hashed = async function* () {
      try {
        for await (const chunk of content) {
          hash.update(chunk)
          bytes += Buffer.byteLength(chunk)
          yield chunk
        }
        resolve()
      } catch (error) {
        reject(error)
        throw error
      }
    }
    const stream = Readable.from(hashed(), { objectMode: false })
    // The caller is told.
    stream.on('error', () => undefined)
    this.#zip.addReadStream(stream, name, { compress, mode: 0o100600 })
    await Promise.race([promise, this.#written])
    this.#entries[name] = { bytes, sha256: hash.digest('hex') }
  }

  /** Adds the signed manifest and ends the file; returns the hash of the file. */
  async end(about: Omit<Manifest, 'entries'>, key: KeyObject): Promise<string> {
    const manifest = Buffer.from(JSON.stringify({ ...about, entries: this.#entries }, undefined, 1))
    this.#zip.addBuffer(manifest, manifestName, { mode: 0o100600 })
    const signature = { publicKey: publicKeyOf(key), signature: signed(manifest, key) }
    this.#zip.addBuffer(Buffer.from(JSON.stringify(signature, undefined, 1)), signatureName, { mode: 0o100600 })
    this.#zip.end()
    await this.#written
    return this.#hash.digest('hex')
  }

  /** Gives the file up. */
  async abandon() {
    this.#ending.abort()
    await this.#written.catch(() => undefined)
  }
}
