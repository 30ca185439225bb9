import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '../server/database/connection.ts'
import { hasTables } from '../server/database/migrate.ts'
import { settingsFrom, type Settings } from '../server/settings.ts'
import { openDatabase, databaseExists } from './open-database.ts'

/** A command that cannot do what was asked, said in one line. */
export class CommandFault extends Error {}
/** A command that was asked for wrongly: what it names is not there, or is there already. */
export class UsageFault extends Error {}

/** What stands in a foreign file must not steer the terminal. */
const shown = (line: string) => `${line.replaceAll(/(?!\n)\p{Cc}/gu, '\uFFFD')}\n`
export const say = (line: string) => process.stdout.write(shown(line))
export const complain = (line: string) => process.stderr.write(shown(line))

/** Where a new file is to be: nothing is there yet, but its folder is. Throws `UsageFault`. */
export function mustBeFree(file: string) {
  if (existsSync(file)) throw new UsageFault(`${file} exists already.`)
  if (!existsSync(dirname(file))) throw new UsageFault(`There is no folder ${dirname(file)}.`)
}

/** On the database of the settings, which is made when there is none. */
export const withDatabase = (work: (db: Database) => Promise<void>) => withDatabaseOf(settingsFrom(process.env), work)

/** On a database that is there: a mistyped setting must not make an empty one. */
export async function withExistingDatabase(work: (db: Database) => Promise<void>) {
  const settings = settingsFrom(process.env)
  if (!databaseExists(settings)) throw new CommandFault(`There is no database in ${settings.dataDir}.`)
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
