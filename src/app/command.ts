import { openDatabase, type Database } from '../server/database/connection.ts'
import { settingsFrom } from '../server/settings.ts'

/** A command that cannot do what was asked, said in one line. */
export class CommandFault extends Error {}
/** A command that was asked for wrongly: what it names is not there, or is there already. */
export class UsageFault extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

export async function withDatabase(work: (db: Database) => Promise<void>) {
  const { db, close } = openDatabase(settingsFrom(process.env))
  try {
    await work(db)
  } finally {
    await close()
  }
}
