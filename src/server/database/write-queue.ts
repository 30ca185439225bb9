import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { coalesceCalls } from './coalesced-calls.ts'
import { longestWait, Semaphore } from './semaphore.ts'

/** Of ten connections (postgres.ts); the rest are for read-only transactions. */
const writersAtOnce = 6
/**
 * More than one would only wait at the head of the company's audit chain:
 * docs/decisions/0013-simultaneous-creates-share-a-transaction.md
 */
const writersOfCompany = 1
const mostWaitingOfCompany = 500

/** When a transaction is written to disk: at COMMIT, or by a flush that concurrent transactions share. */
export type Flush = 'at commit' | 'later'

interface Queues {
  all: Semaphore
  companies: Map<number, { semaphore: Semaphore; pending: number }>
  flush: (write: undefined) => Promise<unknown>
}

const queuesOf = new WeakMap<Database, Queues>()

/**
 * Runs one write of a company at a time. The others wait outside the database, for half a minute at most, instead of at
 * the head of the audit chain, where they would hold a connection that others need. Without a company only the total
 * number of writers is limited.
 *
 * Concurrent writes of a company commit without waiting for the disk, which would lock the head of the chain for milliseconds;
 * the result is returned only once a flush has written them.
 */
export async function queueWrite<Result>(
  db: Database,
  company: number | undefined,
  work: (flush: () => Flush) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + longestWait
  const queues = queuesOf.get(db) ?? newQueues(db)
  queuesOf.set(db, queues)
  if (company === undefined) return queues.all.run(() => work(() => 'at commit'), until)

  const own = queues.companies.get(company) ?? {
    semaphore: new Semaphore(writersOfCompany, mostWaitingOfCompany),
    pending: 0,
  }
  queues.companies.set(company, own)
  own.pending++
  let flush = 'at commit' as Flush
  const chosen = () => (flush = own.pending > 1 ? 'later' : 'at commit')
  const result = await own.semaphore
    .run(() => queues.all.run(() => work(chosen), until), until)
    .finally(() => {
      if (--own.pending === 0) queues.companies.delete(company)
    })
  if (flush === 'later') await queues.flush(undefined)
  return result
}

const newQueues = (db: Database): Queues => ({
  all: new Semaphore(writersAtOnce),
  companies: new Map(),
  // Committing this transaction flushes everything before it in the log to disk.
  flush: coalesceCalls(() => sql`select pg_logical_emit_message(true, 'pokoj', '')`.execute(db)),
})
