import { sql } from 'kysely'
import type { Database } from './connection.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** Runs one task at a time. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Removes the answers kept for an `Idempotency-Key` once they are a day old.
 *
 * PGlite has neither autovacuum nor checkpoints: its planner would have no statistics and its write-ahead log would grow
 * until the next start. For the embedded database this runs both now, then a checkpoint every hour and a vacuum once a day.
 * They run `alone`. Returns a function that stops it.
 */
export function maintain(
  db: Database,
  { isEmbedded, alone = (work) => work() }: { isEmbedded: boolean; alone?: Alone },
  failed: (error: unknown) => void,
): () => Promise<unknown> {
  let hours = 0
  const stops = [
    repeatedly(minute, () => forgetAnswers(db), failed),
    ...(isEmbedded ? [repeatedly(hour, () => alone(() => maintainEmbedded(db, hours++ % 24 === 0)), failed)] : []),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

function repeatedly(pause: number, work: () => Promise<unknown>, failed: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve()
  const run = () => {
    running = running.then(work).catch(failed)
  }
  run()
  const timer = setInterval(run, pause)
  return () => {
    clearInterval(timer)
    return running
  }
}

const forgetAnswers = (db: Database) =>
  db
    .deleteFrom('idempotencyKeys')
    .where('dateCreated', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()

async function maintainEmbedded(db: Database, isDaily: boolean) {
  if (isDaily) await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
