import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * The space that a write may need at once: the next file of the write-ahead log (16 MB). PGlite does not recover from
 * failing to write it, and cannot open a stopped database without it either.
 */
const reserve = 17_000_000

/**
 * Keeps the embedded database readable on a full disk: makes it read-only while there is still space for the log, and
 * writable again later.
 */
export class DiskSpace {
  readonly #folder: string
  #isReadOnly = false
  /** Whether there was space when the current transaction began. */
  #mayWrite = false
  #isInTransaction = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Whether the error is a write refused because the database is read-only. */
  isRefusal(error: unknown): boolean {
    return this.#isReadOnly && error instanceof Error && 'code' in error && error.code === '25006'
  }

  get isFull(): boolean {
    const { bavail, bsize } = statfsSync(existsSync(this.#folder) ? this.#folder : dirname(this.#folder))
    return bavail * bsize < reserve
  }

  /**
   * Called before each statement; returns the statement to run. Throws if the disk has filled up since the current transaction
   * began to write.
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
    this.#isInTransaction = /^\s*(begin|start transaction)\b/i.test(statement)
    this.#mayWrite = !isFull && !/\bread only\b/i.test(statement)
    // Most transactions only read, even without declaring it.
    return isFull && this.#isInTransaction ? 'begin read only' : statement
  }
}

export class DiskFull extends Error {
  readonly code = '53100'

  constructor() {
    super('The disk of the embedded database is full.')
  }
}

/**
 * Whether writing the write-ahead log failed, after which PGlite cannot continue. Failing to grow a table or a
 * temporary file is harmless.
 */
export function logIsBroken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error instanceof DiskFull) return false
  if (error.code === '53100') return !/^could not (extend file|write (to|block).*"base\/)/.test(error.message)
  return error.code === 'XX000' && error.message.startsWith('XLogBeginInsert was already called')
}
