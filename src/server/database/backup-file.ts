import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupFault } from './backup-manifest.ts'
import { tableOf } from './backup-verification.ts'
import { backupLines } from './backup.ts'
import type { FilesFolder } from '../files/files-folder.ts'
import type { Database } from './connection.ts'
import { flushFolder } from './flush-folder.ts'

/**
 * Writes a backup, readable only by the operator's account, and returns its number of rows. The file gets its name only once it
 * is complete and on disk.
 */
export async function writeBackup(db: Database, key: string, file: string, folder?: FilesFolder): Promise<number> {
  const part = `${file}.part`
  let rows = 0
  async function* lines() {
    for await (const line of backupLines(db, key, folder)) {
      rows += tableOf(line) === undefined ? 0 : 1
      yield `${line}\n`
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  await flushFolder(dirname(file))
  return rows
}

/**
 * The lines of a backup file. Throws `BackupFault` if it cannot be decompressed. (`node:readline` turns a damaged file into an
 * error that cannot be caught.)
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    const chunks: AsyncIterable<unknown> = packed.pipe(unpacked)
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A decompressed chunk is not binary.')
      const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n')
      // Not copied for each chunk of a long line.
      rest += first
      for (const line of more) {
        yield rest
        rest = line
      }
    }
    yield rest + utf8.decode()
  } catch (error) {
    throw isDamaged(error) ? new BackupFault(`${file} is not a complete backup of Pokoj.`, { cause: error }) : error
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

/** The file is not compressed, is truncated, or its content does not match its checksum. */
const isDamaged = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_[A-Z_]+|ERR_ENCODING_INVALID_ENCODED_DATA)$/.test(String(error.code))
