/** Transactions that run at once: in all, of a lane (in-turn.ts), of a session in its lane. */
interface Places {
  readonly all: number
  readonly ofLane: number
  readonly ofSession: number
}

/** The connection of an embedded database runs one transaction; the look-up of a session is the next one. */
const onEmbedded: Places = { all: 1, ofLane: 1, ofSession: 1 }

/** By database; those on PostgreSQL are here. */
const known = new WeakMap<object, Places>()

export const placesOf = (db: object) => known.get(db) ?? onEmbedded

/** The connections of a process to PostgreSQL, unless DATABASE_POOL says otherwise. */
export const usualPool = 12

/**
 * A third of the connections is for the look-ups of sessions, which precede every request and never wait for transactions. A company
 * has at most half of the places, a session a quarter.
 */
export function setPlaces(db: object, connections: number) {
  const all = Math.floor((connections * 2) / 3)
  known.set(db, { all, ofLane: Math.floor(all / 2), ofSession: Math.floor(all / 4) })
}
