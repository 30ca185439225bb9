import { accessSync, chmodSync, constants, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077
const isSticky = (mode: number) => (mode & 0o1000) !== 0

/**
 * Removes the permissions of all other accounts from a file, or from a folder and everything in it. The umask is not enough:
 * the embedded database sets file modes itself (666 in a new database), and files may be older.
 */
export function makePrivate(path: string) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // A symbolic link has no mode of its own, and its target is not ours.
  if (!stats || (!stats.isFile() && !stats.isDirectory())) return
  if ((stats.mode & others) !== 0) setMode(path, stats.mode & ~others)
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name))
}

/** Does the same for Pokoj's own files in the data folder; other files there are left alone. */
export function makeDataFolderPrivate(dataDir: string) {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  // A folder that cannot be used is reported when it is opened.
  if (!stats?.isDirectory() || !isWritable(dataDir)) return
  // `/tmp` and similar folders belong to everybody.
  if ((stats.mode & others) !== 0 && !isSticky(stats.mode)) setMode(dataDir, stats.mode & ~others)
  for (const name of ['database', 'mail', 'backups', 'lock', 'backup.key', 'second-factor.key'])
    makePrivate(join(dataDir, name))
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function setMode(path: string, mode: number) {
  try {
    chmodSync(path, mode & 0o777)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
    process.stderr.write(
      `${path} belongs to another account and may be readable by others: its mode cannot be changed.\n`,
    )
  }
}
