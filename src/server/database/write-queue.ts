import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { coalesceCalls } from './coalesced-calls.ts'
import { inTurn, type Lane } from './in-turn.ts'
import { longestWait, Turns } from './turns.ts'

/** When a transaction is written to disk: at COMMIT, or by a flush that concurrent transactions share. */
export type Flush = 'at commit' | 'later'

interface Queues {
  all: Turns<Lane>
  companies: Turns<number>
  flush: (write: undefined) => Promise<unknown>
}

/** Reads have the other connections: a write may wait for a lock that another process holds. */
const writersAtOnce = 5

const queuesOf = new WeakMap<Database, Queues>()

/**
 * Runs one write of a company at a time. The others wait outside the database, for half a minute at most, instead of at
 * the head of the audit chain, where they would hold a connection that others need.
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
  const { all, companies, flush } = queuesOf.get(db) ?? newQueues(db)
  const write = (lane: Lane, transaction: () => Promise<Result>) =>
    all.run(lane, () => inTurn(db, lane, transaction, until), until)
  if (company === undefined) return write('platform', () => work(() => 'at commit'))

  let chosen = 'at commit' as Flush
  const choose = () => (chosen = companies.pendingOf(company) > 1 ? 'later' : 'at commit')
  const result = await companies.run(company, () => write(company, () => work(choose)), until)
  if (chosen === 'later') await flush(undefined)
  return result
}

function newQueues(db: Database): Queues {
  const queues: Queues = {
    all: new Turns(writersAtOnce),
    // More would only wait at the head of the company's audit chain: docs/decisions/0013-simultaneous-creates-share-a-transaction.md
    companies: new Turns(Infinity, { ofLane: 1, waiting: 500 }),
    // Committing this transaction flushes everything before it in the log to disk.
    flush: coalesceCalls(() => sql`select pg_logical_emit_message(true, 'pokoj', '')`.execute(db)),
  }
  queuesOf.set(db, queues)
  return queues
}
