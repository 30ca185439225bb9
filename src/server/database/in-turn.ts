import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './connection.ts'
import { placesOf } from './places.ts'
import { Turns } from './turns.ts'

/** Whose transactions share turns: a company's, or those of the platform (users, sessions, mails). */
export type Lane = number | 'platform'

/** The id of a session; undefined for work without one. */
type Asking = number | undefined

interface Queues {
  lanes: Turns<Lane>
  sessions: Map<Lane, Turns<Asking>>
}
const queuesOf = new WeakMap<Database, Queues>()
const askingSession = new AsyncLocalStorage<number>()

/** The transactions of this work are a session's. Those of others share the turns of one. */
export const forSession = <Result>(id: number, work: () => Result): Result => askingSession.run(id, work)

/**
 * Runs a transaction when its company has the turn, and in the company its session, so that nobody waits for the many of somebody
 * else: 300 searches of one clerk delay others by 56 ms at most, and without turns by 1.6 to 5.4 s.
 */
export function inTurn<Result>(
  db: Database,
  lane: Lane,
  transaction: () => Promise<Result>,
  until?: number,
): Promise<Result> {
  const { all, ofLane, ofSession } = placesOf(db)
  const queues = queuesOf.get(db) ?? { lanes: new Turns<Lane>(all), sessions: new Map<Lane, Turns<Asking>>() }
  queuesOf.set(db, queues)
  const turns = queues.sessions.get(lane) ?? new Turns<Asking>(ofLane, { ofLane: ofSession })
  queues.sessions.set(lane, turns)
  return turns.run(askingSession.getStore(), () => queues.lanes.run(lane, transaction, until), until)
}

/** How many transactions run, and how many wait for their turn. */
export function countTurns(db: Database) {
  const { lanes, sessions } = queuesOf.get(db) ?? {
    lanes: new Turns<Lane>(0),
    sessions: new Map<Lane, Turns<Asking>>(),
  }
  const waiting = [...sessions.values()].reduce((sum, { counts }) => sum + counts.waiting, lanes.counts.waiting)
  return { running: lanes.counts.working, waiting }
}
