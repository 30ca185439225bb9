import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFault } from './backup-manifest.ts'

interface KeySettings {
  dataDir: string
  /** The setting `BACKUP_KEY`, which takes precedence over the file. */
  backupKey: string | undefined
}

export const shortestKey = 32
export const keyFile = (dataDir: string) => join(dataDir, 'backup.key')

/** The key that signs backups; undefined if there is none yet. */
export function backupKey({ dataDir, backupKey: set }: KeySettings): string | undefined {
  if (set !== undefined) return set
  const file = keyFile(dataDir)
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length < shortestKey) throw new BackupFault(`${file} is not a valid backup key.`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

/** Writes a new key to the data folder, readable only by the operator's account. */
export function newBackupKey({ dataDir }: KeySettings): string {
  const key = randomBytes(32).toString('hex')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const part = `${keyFile(dataDir)}.part`
  try {
    writeFileSync(part, `${key}\n`, { mode: 0o600, flush: true })
    renameSync(part, keyFile(dataDir))
  } finally {
    rmSync(part, { force: true })
  }
  return key
}
