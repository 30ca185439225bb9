import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { join } from 'node:path'
import { BackupFault } from '../database/backup-manifest.ts'
import type { Database } from '../database/connection.ts'
import type { Alone } from '../database/maintenance.ts'
import { backupAnswer, type BackupOrder } from './backup-order.ts'
import { copyInUse } from './copy.ts'

const lowPriority = 10
/** Far more than a large database on a slow machine needs. */
const longest = 2 * 60 * 60 * 1000

interface Task {
  /** A folder for temporary files. */
  work: string
  file: string
  key: string
  signal: AbortSignal
}

/** Writes a verified backup, and returns its number of rows. */
export type Writer = (task: Task) => Promise<number>

/** For the embedded database while it is in use; copying runs `alone`, so that no checkpoint happens during it. */
export const embeddedWriter =
  (db: Database, dataDir: string, alone: Alone, filesDir?: string): Writer =>
  async ({ work, file, key, signal }) => {
    await alone(() => copyInUse(db, join(dataDir, 'database'), join(work, 'database'), signal))
    return writtenByChild({ dataDir: work, filesDir, file, key }, signal)
  }

/** For a PostgreSQL server, whose snapshot delays nobody. */
export const serverWriter =
  (databaseUrl: string, filesDir?: string): Writer =>
  ({ work, file, key, signal }) =>
    writtenByChild({ databaseUrl, dataDir: work, filesDir, file, key }, signal)

/** What the client of PostgreSQL reads: password files and certificates, for example. */
const ofClient = /^(PATH|HOME|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|PG.*)$/

/** In a child process, which does not delay requests and returns its memory. */
async function writtenByChild(order: BackupOrder, signal: AbortSignal): Promise<number> {
  const child = fork(join(import.meta.dirname, 'backup-child.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Not the others, which contain secrets.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => ofClient.test(name))),
  })
  // Also rejects the promises below; this one is for an error that comes later.
  child.on('error', () => undefined)
  const end = () => void child.kill('SIGKILL')
  const ends = AbortSignal.any([signal, AbortSignal.timeout(longest)])
  ends.addEventListener('abort', end)
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, lowPriority)
    const exited = once(child, 'exit').then(() => undefined)
    const answered = once(child, 'message').then(([answer]: unknown[]) => backupAnswer.parse(answer))
    child.send(order, (error) => error && end())
    const answer = await Promise.race([answered, exited])
    await exited
    signal.throwIfAborted()
    if (!answer) throw new BackupFault('The process that writes the backup has ended unexpectedly.')
    if ('error' in answer) throw new BackupFault(answer.error)
    return answer.rows
  } finally {
    ends.removeEventListener('abort', end)
    end()
  }
}
