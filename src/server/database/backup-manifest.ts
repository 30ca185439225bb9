import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto'

/** The backup cannot be made or restored; the message tells the operator why. */
export class BackupFault extends Error {}

export const backupFormat = 'pokoj-backup-2'
/** The older format: its last line was the number of all rows, and nothing was signed. */
export const unsignedFormat = 'pokoj-backup-1'

interface TableOfBackup {
  rows: number
  /** Over the table's lines, each with its line feed. */
  sha256: string
}

/** What a backup contains: the last line of the file, with its signature. */
export interface Manifest {
  format: typeof backupFormat
  /** ISO 8601, UTC. */
  createdAt: string
  /** The schema version: the migrations that had run. */
  migrations: string[]
  tables: Record<string, TableOfBackup>
}

/** HMAC-SHA-256 over the manifest as JSON. */
export const signatureOf = (manifest: Manifest, key: string) =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex')

export function isSignedBy(manifest: Manifest, signature: string, key: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(manifest, key))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Counts and hashes lines per table, as they are written or read. */
export class TableSums {
  readonly #sums = new Map<string, { rows: number; hash: Hash }>()

  add(table: string, line?: string) {
    const sum = this.#sums.get(table) ?? { rows: 0, hash: createHash('sha256') }
    this.#sums.set(table, sum)
    if (line === undefined) return
    sum.rows += 1
    sum.hash.update(line).update('\n')
  }

  /** Finishes the count and returns it. */
  tables(): Record<string, TableOfBackup> {
    return Object.fromEntries(
      [...this.#sums].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }]),
    )
  }
}
