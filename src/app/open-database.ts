import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type OpenDatabase } from '../server/database/connection.ts'
import { DataFolderInUse } from '../server/database/data-folder-lock.ts'
import { makeDataFolderPrivate } from '../server/database/private-files.ts'
import { isStorageFull } from '../server/database/storage.ts'
import { SettingsFault, type Settings } from '../server/settings.ts'

type Reasons = Readonly<Record<string, string>>

const folderReasons: Reasons = {
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'cannot be written',
}
/** In our own words: a server's message may repeat what stands in the address, and so may hold a password. */
const serverReasons: Reasons = {
  ECONNREFUSED: 'names a server where nothing answers',
  ETIMEDOUT: 'names a server where nothing answers',
  ENOTFOUND: 'names a host that does not exist',
  EAI_AGAIN: 'names a host that cannot be looked up',
  '28P01': 'has a wrong user name or password',
  '3D000': 'names a database that does not exist',
}
const hostReasons: Reasons = {
  ENOTFOUND: 'is not a host',
  EAI_AGAIN: 'is not a host that can be looked up',
  EADDRNOTAVAIL: 'is not an address of this machine',
  EINVAL: 'is not an address of this machine',
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

/** One line for a setting that is well written but cannot be used. */
function unusable(setting: string, reasons: Reasons, error: unknown) {
  const code = codeOf(error)
  const reason = (code && reasons[code]) ?? 'cannot be used'
  // What has no code was said by ourselves or by the client of the database, not by a server.
  const detail = code ?? (error instanceof Error ? error.message : String(error))
  return new SettingsFault(`Invalid settings: ${setting} ${reason} (${detail})`, { cause: error })
}

/** Opens the database that the settings name and asks it once, so that a wrong setting shows here. Throws `SettingsFault`. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  let opened: OpenDatabase | undefined
  try {
    makeDataFolderPrivate(settings.dataDir)
  } catch (error) {
    throw unusable(`DATA_DIR ${settings.dataDir}`, folderReasons, error)
  }
  try {
    opened = connectDatabase(settings)
    await sql`select 1`.execute(opened.db)
    return opened
  } catch (error) {
    await opened?.close()
    // Neither is a wrong setting: starting again may help.
    if (error instanceof DataFolderInUse || isStorageFull(error)) throw error
    throw settings.databaseUrl === undefined
      ? unusable(`DATA_DIR ${settings.dataDir}`, folderReasons, error)
      : unusable('DATABASE_URL', serverReasons, error)
  }
}

/** Whether the data folder holds a database; a server's shows only when it is asked. Throws `SettingsFault`. */
export function databaseExists({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  if (databaseUrl !== undefined) return true
  try {
    accessSync(join(dataDir, 'database', 'PG_VERSION'))
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw unusable(`DATA_DIR ${dataDir}`, { EACCES: 'may not be read by this user' }, error)
  }
}

/** Listens where the settings say. A port in use stays what it is: it may be free later. Throws `SettingsFault`. */
export async function startListening(
  { port, host }: Pick<Settings, 'port' | 'host'>,
  listen: (at: { port: number; host: string }) => Promise<string>,
): Promise<string> {
  try {
    return await listen({ port, host })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES') throw unusable(`PORT ${port}`, { EACCES: 'may not be used by this user' }, error)
    throw code && code in hostReasons ? unusable(`HOST ${host}`, hostReasons, error) : error
  }
}
