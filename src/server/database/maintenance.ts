import { sql } from 'kysely'
import type { Database } from './connection.ts'

const day = 24 * 60 * 60 * 1000

/**
 * PGlite has no autovacuum: without this its planner would know nothing of what the tables hold. Runs now and once a
 * day; returns how to stop it.
 */
export function maintain(db: Database, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  const care = () => {
    running = sql`vacuum (analyze)`.execute(db).then(() => undefined, failed)
  }
  care()
  const timer = setInterval(care, day)
  return () => {
    clearInterval(timer)
    return running
  }
}
