import { sql } from 'kysely'
import type { Database } from './connection.ts'

const hour = 60 * 60 * 1000

/**
 * PGlite has neither autovacuum nor checkpoints: its planner would know nothing of what the tables hold, and its log would
 * grow until the next start. Both are done now; a checkpoint every hour and the rest once a day. Returns how to stop it.
 */
export function maintain(db: Database, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  let hours = 0
  const care = () => {
    running = tend(db, hours++ % 24 === 0).catch(failed)
  }
  care()
  const timer = setInterval(care, hour)
  return () => {
    clearInterval(timer)
    return running
  }
}

async function tend(db: Database, isDaily: boolean) {
  if (isDaily) await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
