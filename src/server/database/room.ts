import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * What a write may need at once: the next file of the write-ahead log (16 MB). When that cannot be written, PGlite does
 * not recover, and a database that has stopped cannot be opened without it either.
 */
const reserve = 17_000_000

/**
 * Keeps the embedded database readable on a full disk: it becomes read-only while there is still room for the log, and
 * writable again when there is more.
 */
export class Room {
  readonly #folder: string
  #isReadOnly = false
  /** The transaction under way was begun when there was room. */
  #mayWrite = false
  #isInTransaction = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether the error is that a write came after the database had become read-only. */
  isRefusal(error: unknown): boolean {
    return this.#isReadOnly && error instanceof Error && 'code' in error && error.code === '25006'
  }

  get isFull(): boolean {
    const { bavail, bsize } = statfsSync(existsSync(this.#folder) ? this.#folder : dirname(this.#folder))
    return bavail * bsize < reserve
  }

  /**
   * To be called before each statement; answers what to run. Throws for a statement of a transaction that has begun to
   * write and has no room left.
   */
  async before(database: PGlite, statement: string): Promise<string> {
    const { isFull } = this
    if (this.#isInTransaction) {
      if (/^\s*(commit|rollback(?! to))\b/i.test(statement)) this.#isInTransaction = false
      else if (isFull && this.#mayWrite) throw new DiskFull()
      return statement
    }
    if (isFull !== this.#isReadOnly) {
      await database.query(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      this.#isReadOnly = isFull
    }
    if (isFull && /^\s*(vacuum|checkpoint)\b/i.test(statement)) throw new DiskFull()
    this.#isInTransaction = /^\s*begin\b/i.test(statement)
    this.#mayWrite = !isFull && !/\bread only\b/i.test(statement)
    // Most transactions only read, whatever they ask for.
    return isFull && this.#isInTransaction ? 'begin read only' : statement
  }
}

export class DiskFull extends Error {
  readonly code = '53100'

  constructor() {
    super('There is no room left on the disk of the embedded database.')
  }
}

/**
 * Whether the write-ahead log could not be written: PGlite would answer nothing more. A table or a temporary file that
 * could not grow does no harm.
 */
export function logIsBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error instanceof DiskFull) return false
  if (error.code === '53100') return !/^could not (extend file|write (to|block).*"base\/)/.test(error.message)
  return error.code === 'XX000' && error.message.startsWith('XLogBeginInsert was already called')
}
