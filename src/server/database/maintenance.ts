import { sql } from 'kysely'
import { undoDays } from '../../shared/imports.ts'
import type { FilesFolder } from '../files/files-folder.ts'
import { moveToFolder, tidyFolder } from '../files/folder-upkeep.ts'
import { endUploads, forgetUnusedFiles } from '../files/unused-files.ts'
import type { Retention } from '../settings.ts'
import type { Database } from './connection.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** Runs one task at a time. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Maintained {
  isEmbedded: boolean
  retention: Retention
  alone?: Alone
  /** To which the contents of files are moved. */
  folder?: FilesFolder | undefined
}

/**
 * Removes the answers kept for an `Idempotency-Key` once they are a day old, imports that can no longer be undone, mails and
 * readings after the days of the settings, and files to which no record refers; ends uploads that take too long.
 *
 * PGlite has neither autovacuum nor checkpoints: its planner would have no statistics and its write-ahead log would grow
 * until the next start. For the embedded database this runs both now, then a checkpoint every hour and a vacuum once a day.
 * They run `alone`. Returns a function that stops it.
 */
export function maintain(
  db: Database,
  { isEmbedded, retention, folder, alone = (work) => work() }: Maintained,
  failed: (error: unknown) => void,
): () => Promise<unknown> {
  let hours = 0
  let isStopping = false
  const stops = [
    repeatedly(minute, () => forgetAnswers(db), failed),
    repeatedly(minute, () => endUploads(db), failed),
    repeatedly(hour, () => forgetOld(db, retention), failed),
    ...(folder
      ? [
          repeatedly(minute, () => moveToFolder(db, folder, () => isStopping), failed),
          repeatedly(hour, () => tidyFolder(db, folder), failed),
        ]
      : []),
    ...(isEmbedded ? [repeatedly(hour, () => alone(() => maintainEmbedded(db, hours++ % 24 === 0)), failed)] : []),
  ]
  return () => {
    isStopping = true
    return Promise.all(stops.map((stop) => stop()))
  }
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

const daysAgo = (days: number) => sql<Date>`now() - make_interval(secs => ${days * 24 * 60 * 60})`

async function forgetOld(db: Database, { mailDays, readingDays }: Retention) {
  await db
    .deleteFrom('mailOutbox')
    .where((eb) => eb.or([eb('deliveredAt', '<=', daysAgo(mailDays)), eb('failedAt', '<=', daysAgo(mailDays))]))
    .execute()
  await db.deleteFrom('undoableActions').where('dateCreated', '<=', daysAgo(undoDays)).execute()
  await db.deleteFrom('personalNumberReadings').where('dateCreated', '<=', daysAgo(readingDays)).execute()
  await forgetUnusedFiles(db)
}

async function maintainEmbedded(db: Database, isDaily: boolean) {
  if (isDaily) await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
