import { sql } from 'kysely'
import { signingKey, type SigningKey } from '../database/backup-key.ts'
import { connectDatabase, type Database } from '../database/connection.ts'

/** Survives a restart, and is the same for all processes on the database. */
export interface Outcome {
  /** When the newest backup was made; null before the first one. */
  madeAt: Date | null
  hasFailed: boolean
  /** The operator's command has not yet succeeded for the newest backup. */
  commandIsPending: boolean
}

export interface SharedState {
  read(): Promise<Outcome>
  store(change: Partial<Outcome>): Promise<void>
  /** Does the work, and returns true, unless another process does it now. */
  alone(work: () => Promise<void>): Promise<boolean>
  /** Throws `BackupFault`. */
  key(): Promise<SigningKey>
}

interface Settings {
  databaseUrl: string | undefined
  dataDir: string
  backupKey: string | undefined
}

/** Distinguishes this lock from others with one number. */
const makingBackup = 20_260_109

/** In the table `backup_state`. A data folder's embedded database has only one process. */
export const sharedState = (db: Database, settings: Settings): SharedState => ({
  read: () =>
    db.selectFrom('backupState').select(['madeAt', 'hasFailed', 'commandIsPending']).executeTakeFirstOrThrow(),
  store: async (change) => void (await db.updateTable('backupState').set(change).execute()),
  alone: async (work) => {
    if (settings.databaseUrl !== undefined) return locked(settings.databaseUrl, work)
    await work()
    return true
  },
  key: () => signingKey(db, settings),
})

/** On a connection of its own, which requests need not wait for; if the process ends, so does the lock. */
async function locked(databaseUrl: string, work: () => Promise<void>): Promise<boolean> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: '' })
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(${makingBackup}::bigint) as "isFree"`.execute(tx)
      if (!rows[0]?.isFree) return false
      await work()
      return true
    })
  } finally {
    await close()
  }
}
