import { join } from 'node:path'
import { BackupFault } from './backup-manifest.ts'
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

export const newBackupKey = ({ dataDir }: KeySettings): string => newKey(keyFile(dataDir))
