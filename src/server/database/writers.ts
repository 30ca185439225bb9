import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { sharedRuns } from './shared-runs.ts'
import { longestWait, WaitingLine } from './waiting-line.ts'

/** Of ten connections (postgres.ts); the rest are for read-only transactions. */
const writersAtOnce = 6
/** More would wait for each other at the head of its audit chain: docs/decisions/0013-simultaneous-creates-share-a-transaction.md */
const writersOfCompany = 1
const mostWaitingOfCompany = 500

/** When a transaction is written to disk: at COMMIT, or by a flush that concurrent transactions share. */
export type Flush = 'at commit' | 'later'

interface Lines {
  all: WaitingLine
  companies: Map<number, { line: WaitingLine; inUse: number }>
  flush: (write: undefined) => Promise<unknown>
}

const linesOf = new WeakMap<Database, Lines>()

/**
 * Runs one write of a company at a time. The others wait outside the database, for half a minute at most, and not at the head
 * of its audit chain, where they would hold a connection that others need. Without a company only the total number of writers
 * is limited.
 *
 * Concurrent writes of a company commit without waiting for the disk, which would lock the head of the chain for milliseconds;
 * the result is returned only once a flush has written them.
 */
export async function inWritersTurn<Result>(
  db: Database,
  company: number | undefined,
  work: (flush: () => Flush) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + longestWait
  const lines = linesOf.get(db) ?? linesFor(db)
  linesOf.set(db, lines)
  if (company === undefined) return lines.all.run(() => work(() => 'at commit'), until)

  const own = lines.companies.get(company) ?? {
    line: new WaitingLine(writersOfCompany, mostWaitingOfCompany),
    inUse: 0,
  }
  lines.companies.set(company, own)
  own.inUse++
  let flush = 'at commit' as Flush
  const chosen = () => (flush = own.inUse > 1 ? 'later' : 'at commit')
  const result = await own.line
    .run(() => lines.all.run(() => work(chosen), until), until)
    .finally(() => {
      if (--own.inUse === 0) lines.companies.delete(company)
    })
  if (flush === 'later') await lines.flush(undefined)
  return result
}

const linesFor = (db: Database): Lines => ({
  all: new WaitingLine(writersAtOnce),
  companies: new Map(),
  // The commit of this transaction writes everything before it in the log to disk.
  flush: sharedRuns(() => sql`select pg_logical_emit_message(true, 'pokoj', '')`.execute(db)),
})
