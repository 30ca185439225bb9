import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BackupFault } from '../database/backup-manifest.ts'
import type { Database } from '../database/connection.ts'

/** Left free for the database itself: four files of its write-ahead log, of which a backup begins two. */
const reserve = 64 * 2 ** 20

/**
 * Copies the embedded database while it is in use, by PostgreSQL's protocol for a base backup: files that change during
 * the copy are completed from the write-ahead log when the copy is opened, which makes it equal to the database at the
 * end of copying (docs/decisions/0011-daily-backups-from-a-copy.md). No checkpoint may run during the copy, because it
 * removes the log.
 */
export async function copyInUse(db: Database, from: string, to: string, signal: AbortSignal) {
  const files = await filesBelow(from)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0) as bytes from files where in_folder_since is not null`.execute(db)
  await requireRoom(from, files, to, rows[0]?.bytes ?? 0)
  await sql`select pg_backup_start('pokoj', true)`.execute(db)
  let end: { label: string; log: string } | undefined
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const { path, isFolder } of await filesBelow(from)) {
      signal.throwIfAborted()
      if (isFolder) await mkdir(join(to, path), { mode: 0o700 })
      else if (!/^(pg_wal\/.*|postmaster\.(pid|opts))$/.test(path)) await copyIfExists(join(from, path), join(to, path))
    }
  } finally {
    const { rows } = await sql<{ label: string; log: string }>`
      select labelfile as label, pg_walfile_name(lsn) as log from pg_backup_stop(false)`.execute(db)
    end = rows[0]
  }
  if (!end) throw new BackupFault('The copy of the database could not be completed.')
  await writeFile(join(to, 'backup_label'), end.label, { mode: 0o600 })
  await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), end, signal)
}

/** The files of the write-ahead log from the start to the end of the copy; their names sort like their contents. */
async function copyLog(from: string, to: string, { label, log }: { label: string; log: string }, signal: AbortSignal) {
  const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? []
  for (const name of await readdir(from)) {
    signal.throwIfAborted()
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= log) await copyFile(join(from, name), join(to, name))
  }
}

interface Entry {
  path: string
  isFolder: boolean
}

/** Every folder precedes its files. */
async function filesBelow(folder: string, below = ''): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    entries.push({ path, isFolder: entry.isDirectory() })
    if (entry.isDirectory()) entries.push(...(await filesBelow(folder, path)))
  }
  return entries
}

/** Prevents the copy from filling the disk, which would make the database read-only. */
async function requireRoom(from: string, files: readonly Entry[], to: string, inFolder: number) {
  let size = 0
  for (const { path, isFolder } of files) if (!isFolder) size += await sizeOf(join(from, path))
  const { bavail, bsize } = await statfs(join(to, '../..'))
  // The copy, and the compressed backup, which is smaller but for scans and photos.
  if (bavail * bsize < 2 * size + 1.2 * inFolder + reserve)
    throw new BackupFault('There is not enough free disk space for a backup: it needs twice the size of the database.')
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A file can be removed during the copy; the log then contains its removal. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

async function copyIfExists(from: string, to: string) {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
