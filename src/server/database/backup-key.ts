import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { BackupFault } from './backup-manifest.ts'
import type { Database } from './connection.ts'
import { newKey, shortestKey, storedKey } from './key-file.ts'

interface KeySettings {
  dataDir: string
  /** The setting `BACKUP_KEY`, which takes precedence over the file. */
  backupKey: string | undefined
}

export const keyFile = (dataDir: string) => join(dataDir, 'backup.key')

/** The key that signs backups; undefined if there is none yet. */
export function backupKey({ dataDir, backupKey: set }: KeySettings): string | undefined {
  if (set !== undefined) return set
  const file = keyFile(dataDir)
  const key = storedKey(file)
  if (key !== undefined && key.length < shortestKey) throw new BackupFault(`${file} is not a valid backup key.`)
  return key
}

const newBackupKey = ({ dataDir }: KeySettings): string => newKey(keyFile(dataDir))

/** Tells keys apart, and reveals nothing of them. */
const idOf = (key: string) => createHmac('sha256', key).update('pokoj-backup-key').digest('hex').slice(0, 16)

/** Whether the earlier backups of the database are signed with another key. */
export async function isOtherKey(db: Database, key: string | undefined): Promise<boolean> {
  const { keyId } = await db.selectFrom('backupState').select('keyId').executeTakeFirstOrThrow()
  return keyId !== null && (key === undefined || idOf(key) !== keyId)
}

export interface SigningKey {
  key: string
  isNew: boolean
}

/**
 * The key that signs all backups of a database; the first one is new. Throws `BackupFault` if another one is here: a backup must not be
 * signed with a key of which nobody has a copy. With `replace` that one is used from now on.
 */
export async function signingKey(db: Database, settings: KeySettings, { replace = false } = {}): Promise<SigningKey> {
  const existing = backupKey(settings)
  if (!replace && (await isOtherKey(db, existing))) {
    const here = existing === undefined ? `${keyFile(settings.dataDir)} does not exist` : 'there is another one'
    throw new BackupFault(
      `The key that signs the backups of this database is not here: ${here}. Use the settings of the service (docs/operation.md#commands), or \`backup --new-key\` if the key is lost.`,
    )
  }
  const key = existing ?? newBackupKey(settings)
  await db
    .updateTable('backupState')
    .set({ keyId: idOf(key) })
    .execute()
  return { key, isNew: existing === undefined }
}
