import { sql } from 'kysely'
import type { Database } from './connection.ts'

const hour = 60 * 60 * 1000

/**
 * PGlite has neither autovacuum nor checkpoints: its planner would have no statistics and its write-ahead log would grow
 * until the next start. This runs both now, then a checkpoint every hour and a vacuum once a day. Returns a function that
 * stops it.
 */
export function maintain(db: Database, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  let hours = 0
  const run = () => {
    running = maintainOnce(db, hours++ % 24 === 0).catch(failed)
  }
  run()
  const timer = setInterval(run, hour)
  return () => {
    clearInterval(timer)
    return running
  }
}

async function maintainOnce(db: Database, isDaily: boolean) {
  if (isDaily) await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
