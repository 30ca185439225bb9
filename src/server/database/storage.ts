import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Database } from './connection.ts'

/** disk_full, as SQLSTATE and as operating system codes. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the error or its cause is a full disk. */
export function isStorageFull(error: unknown, depth = 0): error is Error {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error ? String(error.code) : ''
  // A server's disk quota is reported as an I/O error, recognisable only by its message.
  const isQuota = /^(58|XX)/.test(code) && /no space left on device|disk quota exceeded/i.test(error.message)
  return codes.has(code) || isQuota || isStorageFull(error.cause, depth + 1)
}

/** Shown to the operator in the terminal. */
export const storageIsFull = 'The disk of the database is full.'

export class StorageFull extends Refusal {
  constructor() {
    super(503, 'STORAGE_FULL', { headers: { 'retry-after': '30' } })
  }
}

/** More than PostgreSQL can sort in the work_mem set below, so that it writes a temporary file of about 1 MB. */
const rowsOfProbe = 20_000
const betweenProbes = 1000

/** Tracks whether writes can be stored: not after a write has failed, until a probe succeeds. */
export class Storage {
  readonly #db: Database
  #isFull = false
  /** Monotonic time, which no change of the clock affects. */
  #probed = -Infinity

  constructor(db: Database) {
    this.#db = db
  }

  /** Called when a request has failed because the disk is full. */
  noticeFull() {
    this.#isFull = true
  }

  /** Throws `StorageFull`. The probe stores nothing, and runs only after a failed write. */
  async check() {
    const { rows } = await sql<{ readOnly: string }>`
      select current_setting('transaction_read_only') as "readOnly"`.execute(this.#db)
    if (rows[0]?.readOnly === 'on') throw new StorageFull()
    if (!this.#isFull) return
    const now = performance.now()
    if (now - this.#probed < betweenProbes) throw new StorageFull()
    this.#probed = now
    try {
      await this.#db.transaction().execute(async (tx) => {
        await sql`set local work_mem = '64kB'`.execute(tx)
        await sql`select n from generate_series(1, ${sql.lit(rowsOfProbe)}) n order by md5(n::text) offset ${sql.lit(rowsOfProbe)}`.execute(
          tx,
        )
      })
    } catch (error) {
      throw isStorageFull(error) ? new StorageFull() : error
    }
    this.#isFull = false
  }
}
