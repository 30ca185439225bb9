import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '../server/database/connection.ts'
import { hasTables } from '../server/database/migrate.ts'
import { settingsFrom, type Settings } from '../server/settings.ts'
import { openDatabase, databaseExists } from './open-database.ts'

/** A command failed for a reason that fits in one line. */
export class CommandFault extends Error {}
/** A command was called incorrectly: something it names does not exist, or already exists. */
export class UsageFault extends Error {}

/** Replaces control characters, so that content of foreign files cannot control the terminal. */
const printable = (line: string) => `${line.replaceAll(/(?!\n)\p{Cc}/gu, '\uFFFD')}\n`
export const say = (line: string) => process.stdout.write(printable(line))
export const complain = (line: string) => process.stderr.write(printable(line))

/** Requires a path for a new file: it must not exist, but its folder must. Throws `UsageFault`. */
export function requireNewFile(file: string) {
  if (existsSync(file)) throw new UsageFault(`${file} already exists.`)
  if (!existsSync(dirname(file))) throw new UsageFault(`Folder ${dirname(file)} does not exist.`)
}

/** Runs on the configured database, which is created if it does not exist; says so, because a forgotten DATABASE_URL creates one too. */
export function withDatabase(work: (db: Database) => Promise<void>) {
  const settings = settingsFrom(process.env)
  const isNew = !databaseExists(settings)
  return withDatabaseOf(settings, (db) => {
    if (isNew) complain(`DATABASE_URL is not set: this is a new embedded database in ${settings.dataDir}.`)
    return work(db)
  })
}

/** Runs on an existing database, so that a mistyped setting does not create an empty one. */
export async function withExistingDatabase(work: (db: Database) => Promise<void>) {
  const settings = settingsFrom(process.env)
  if (!databaseExists(settings))
    throw new CommandFault(
      `There is no database in ${settings.dataDir}, and DATABASE_URL is not set. Use the settings of the service: docs/operation.md#commands`,
    )
  await withDatabaseOf(settings, async (db) => {
    if (!(await hasTables(db)))
      throw new CommandFault(
        `The database of ${settings.databaseUrl ? 'DATABASE_URL' : settings.dataDir} has no tables yet; run \`npm run cli -- migrate\`.`,
      )
    await work(db)
  })
}

async function withDatabaseOf(settings: Settings, work: (db: Database) => Promise<void>) {
  const { db, close } = await openDatabase(settings)
  try {
    await work(db)
  } finally {
    await close()
  }
}
