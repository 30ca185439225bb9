import type { Command } from 'commander'
import { printedSetup, SetupFault, setupSql } from '../server/database/setup-sql.ts'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { say } from './command.ts'

/** Needs no connection: the role that it would use does not exist yet. */
export const setupCommand = (program: Command) =>
  program
    .command('setup-sql')
    .description(
      'print what a PostgreSQL superuser runs once for DATABASE_URL: npm run cli -- setup-sql | psql -d postgres',
    )
    .action(() => {
      const { databaseUrl } = settingsFrom(process.env)
      if (databaseUrl === undefined) throw new SettingsFault('Invalid settings: DATABASE_URL must be set')
      try {
        say(printedSetup(setupSql(databaseUrl)))
      } catch (error) {
        throw error instanceof SetupFault ? new SettingsFault(`Invalid settings: ${error.message}`) : error
      }
    })
