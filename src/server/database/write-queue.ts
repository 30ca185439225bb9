import type { Database } from './connection.ts'
import { inTurn, type Lane } from './in-turn.ts'
import { longestWait, Turns } from './turns.ts'

interface Queues {
  all: Turns<Lane>
  companies: Turns<number>
}

/** Reads have the other connections: a write may wait for a lock that another process holds. */
const writersAtOnce = 5

const queuesOf = new WeakMap<Database, Queues>()

/**
 * Runs one write of a company at a time. The others wait outside the database, for half a minute at most, instead of at
 * the head of the audit chain, where they would hold a connection that others need.
 */
export function queueWrite<Result>(
  db: Database,
  company: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + longestWait
  const { all, companies } = queuesOf.get(db) ?? newQueues(db)
  const write = (lane: Lane) => all.run(lane, () => inTurn(db, lane, work, until), until)
  return company === undefined ? write('platform') : companies.run(company, () => write(company), until)
}

function newQueues(db: Database): Queues {
  const queues: Queues = { all: new Turns(writersAtOnce), companies: new Turns(Infinity, { ofLane: 1, waiting: 500 }) }
  queuesOf.set(db, queues)
  return queues
}
