import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database, type OpenDatabase } from '../server/database/connection.ts'
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
/** In our own words, because a server's message may quote the connection string with its password. */
const serverReasons: Reasons = {
  ENOTFOUND: 'names a host that does not exist',
  '28P01': 'has a wrong user name or password',
  '3D000': 'names a database that does not exist',
  // What PgBouncer says to settings of a connection that it cannot keep.
  '08P01':
    'leads to a pooler that drops the settings of a connection; connect to PostgreSQL itself, with DATABASE_POOL connections',
}
/** They pass: the server or its machine is starting, or has no connection left. */
const awayReasons: Reasons = {
  ECONNREFUSED: 'its server does not respond',
  // Of a Unix socket.
  ENOENT: 'its server does not respond',
  ECONNRESET: 'its server does not respond',
  ETIMEDOUT: 'its server does not respond',
  EHOSTUNREACH: 'its server does not respond',
  ENETUNREACH: 'there is no network',
  EAI_AGAIN: 'its host cannot be looked up',
  '53300': 'its server has no free connection',
  '57P03': 'its server is starting',
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
  // Errors without a code come from our code or the database client, not from a server.
  const detail = code ?? (error instanceof Error ? error.message : String(error))
  return new SettingsFault(`Invalid settings: ${setting} ${reason} (${detail})`, { cause: error })
}

/** The database client gives no code to a connection that takes too long. */
const isSlow = (error: unknown) => error instanceof Error && /^timeout ex(pired|ceeded)/.test(error.message)

/** The database cannot be reached now, which is no fault of the settings. */
export class DatabaseAway extends Error {}

/** The embedded database has always both. */
async function serverFault(db: Database) {
  const { rows } = await sql<{ encoding: string; version: string; isOld: boolean; isDropped: boolean }>`select
    getdatabaseencoding() as encoding, current_setting('server_version') as version, current_setting('jit') <> 'off' as "isDropped",
    current_setting('server_version_num')::int < 150000 as "isOld"`.execute(db)
  const { encoding = '', version = '', isOld = false, isDropped = false } = rows[0] ?? {}
  if (isOld)
    return new SettingsFault(`Invalid settings: DATABASE_URL names PostgreSQL ${version}; Pokoj needs 15 or newer`)
  if (encoding !== 'UTF8')
    return new SettingsFault(`Invalid settings: DATABASE_URL names a database in ${encoding}; Pokoj needs one in UTF8`)
  // A pooler that was told to ignore them. It would also change the connection between transactions, which ends advisory locks.
  if (isDropped) return new SettingsFault(`Invalid settings: DATABASE_URL ${serverReasons['08P01']}`)
  return undefined
}

/** Opens the configured database and queries it once, to detect wrong settings. Throws `SettingsFault` or `DatabaseAway`. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>,
): Promise<OpenDatabase> {
  let opened: OpenDatabase | undefined
  try {
    makeDataFolderPrivate(settings.dataDir)
  } catch (error) {
    throw unusable(`DATA_DIR ${settings.dataDir}`, folderReasons, error)
  }
  try {
    opened = connectDatabase(settings)
    const fault = await serverFault(opened.db)
    if (settings.databaseUrl !== undefined && fault !== undefined) throw fault
    return opened
  } catch (error) {
    await opened?.close()
    // Neither is a wrong setting, so restarting may help.
    if (error instanceof DataFolderInUse || error instanceof SettingsFault || isStorageFull(error)) throw error
    const code = codeOf(error) ?? (isSlow(error) ? 'ETIMEDOUT' : '')
    if (settings.databaseUrl !== undefined && awayReasons[code] !== undefined)
      throw new DatabaseAway(`The database of DATABASE_URL is away: ${awayReasons[code]} (${code}).`, { cause: error })
    throw settings.databaseUrl === undefined
      ? unusable(`DATA_DIR ${settings.dataDir}`, folderReasons, error)
      : unusable('DATABASE_URL', serverReasons, error)
  }
}

/** Opens the database, and waits as long as it is away; says so at once, and every half minute. */
export async function openDatabaseWhenUp(settings: Settings, say: (line: string) => void): Promise<OpenDatabase> {
  for (let second = 0; ; second++)
    try {
      return await openDatabase(settings)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      if (second % 30 === 0) say(`${error.message} Waiting for it.`)
      await delay(1000)
    }
}

/** Whether the data folder contains a database; a database server is not checked. Throws `SettingsFault`. */
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

/** Whether a database has no users yet. */
export const isEmpty = async (db: Database) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Listens on the configured address. A port in use is not a settings error: it may become free. Throws
 * `SettingsFault`.
 */
export async function startListening(
  { port, host }: Pick<Settings, 'port' | 'host'>,
  listen: (address: { port: number; host: string }) => Promise<string>,
): Promise<string> {
  try {
    return await listen({ port, host })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EACCES') throw unusable(`PORT ${port}`, { EACCES: 'may not be used by this user' }, error)
    throw code && code in hostReasons ? unusable(`HOST ${host}`, hostReasons, error) : error
  }
}
