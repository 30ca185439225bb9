import { rmSync } from 'node:fs'
import type { Command } from 'commander'
import { newKey } from '../server/database/key-file.ts'
import { OtherKey, sealedWithNewKey } from '../server/second-factor/new-key.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { settingsFrom } from '../server/settings.ts'
import { CommandFault, requireNewFile, say, withExistingDatabase } from './command.ts'

/** The command that replaces the key of second factors. */
export const secondFactorKeyCommand = (program: Command) =>
  program
    .command('replace-second-factor-key')
    .description('encrypt the secrets of authenticator apps with a new key; stop the server first')
    .argument('<file>', 'the new file for the new key')
    .action((file: string) => {
      requireNewFile(file)
      return withExistingDatabase(async (db) => {
        const settings = settingsFrom(process.env)
        const to = new Sealing({ ...settings, secondFactorKey: newKey(file) })
        try {
          const count = await sealedWithNewKey(db, new Sealing(settings), to)
          say(`${count} second factors are encrypted with the key in ${file}.`)
          say('Before the next start, make it SECOND_FACTOR_KEY or second-factor.key in the data folder.')
        } catch (error) {
          // Nothing is encrypted with it.
          rmSync(file, { force: true })
          throw error instanceof OtherKey ? new CommandFault(error.message) : error
        }
      })
    })
