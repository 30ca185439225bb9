import { Command, CommanderError } from 'commander'
import { user } from '../features/users/record.ts'
import { verifiedChains } from '../server/audit-verification.ts'
import { BackupFault } from '../server/database/backup-manifest.ts'
import { DataFolderInUse } from '../server/database/data-folder-lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { isStorageFull, storageIsFull } from '../server/database/storage.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { FileFault } from '../server/exchange/table.ts'
import { recordDifferences } from '../server/record-verification.ts'
import { retry, undelivered } from '../server/mail/outbox.ts'
import { passwordIsAcceptable, passwordLink } from '../server/password-links.ts'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { backupCommands } from './backup-commands.ts'
import { CommandFault, complain, say, UsageFault, withDatabase, withExistingDatabase } from './command.ts'
import { exchangeCommands } from './exchange-commands.ts'
import { confirm, newSuperadmin } from './first-superadmin.ts'
import { keepGoingWithoutOutput } from './output.ts'
import { recordTypes } from './record-types.ts'

keepGoingWithoutOutput()

const program = new Command('pokoj')
  .description(
    "The administrator's tool. It works on DATABASE_URL, or on the embedded database in DATA_DIR while the server is stopped.",
  )
  .showHelpAfterError()
  .exitOverride()

program
  .command('migrate')
  .description('bring the tables of the database up to date')
  .action(() =>
    withDatabase(async (db) => {
      const done = await migrate(db)
      say(done.length === 0 ? 'The tables are up to date.' : `Done: ${done.join(', ')}`)
    }),
  )

program
  .command('create-superadmin')
  .description('add a super administrator; without a password a one-time link is printed')
  .argument('<email>', 'the e-mail to log in with')
  .option(
    '--password <password>',
    'the password (seen by others in the list of processes; SUPERADMIN_PASSWORD is safer)',
  )
  .action((typed: string, options: { password?: string }) =>
    withDatabase(async (db) => {
      const { data: email } = user.fields.shape.email.safeParse(typed)
      if (email === undefined) throw new CommandFault('This is not an e-mail address of at most 200 characters.')
      const password = options.password ?? process.env.SUPERADMIN_PASSWORD
      if (password !== undefined && !(await passwordIsAcceptable(password, { email })))
        throw new CommandFault(
          'The password needs at least 8 characters, a lower-case and an upper-case letter and a digit, and may be no common one.',
        )
      await migrate(db)
      const taken = await asPlatform(db, (tx) =>
        tx
          .selectFrom('users')
          .select('id')
          .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
          .where('deleted', '=', false)
          .executeTakeFirst(),
      )
      if (taken) throw new CommandFault(`A user with the e-mail ${email} already exists.`)
      const id = await newSuperadmin(db, email)
      if (password !== undefined) {
        await confirm(db, id, email, password)
        say(`${email} can log in.`)
        return
      }
      const token = await asPlatform(db, (tx) => passwordLink(tx, id, 'registration'))
      say(`${email} sets the password within 7 days at:`)
      say(`  ${settingsFrom(process.env).publicUrl}/userConfirmation?registrationToken=${token}`)
    }),
  )

const mail = program.command('mail').description('the mails that have not arrived, and why')
mail
  .command('list', { isDefault: true })
  .description('list them')
  .action(() =>
    withExistingDatabase(async (db) => {
      const mails = await undelivered(db)
      for (const { id, kind, dateCreated, attempts, failedAt, nextAttemptAt, lastError } of mails) {
        const state = failedAt ? 'given up' : `next attempt ${nextAttemptAt.toISOString()}`
        say(`${id}  ${kind}  since ${dateCreated.toISOString()}  attempts: ${attempts}  ${state}  ${lastError ?? ''}`)
      }
      say(mails.length === 0 ? 'All mails have arrived.' : `${mails.length} mails have not arrived.`)
    }),
  )
mail
  .command('retry')
  .description('have the waiting ones tried again at once')
  .argument('[id]', 'only this one', Number)
  .action((id?: number) =>
    withExistingDatabase(async (db) => {
      if (id !== undefined && !Number.isSafeInteger(id)) throw new CommandFault('The id of a mail is a number.')
      const count = await retry(db, id)
      if (id !== undefined && count === 0) throw new CommandFault(`No mail ${id} is waiting.`)
      say(`${count} mails will be tried again.`)
    }),
  )

program
  .command('audit')
  .description('look after the audit trail')
  .command('verify')
  .description(
    'prove that no entry was altered, removed, inserted or moved, and that every record is as its entries say; exit code 1 otherwise',
  )
  .action(() =>
    withExistingDatabase(async (db) => {
      for await (const { company, entries, hash, wrong } of verifiedChains(db)) {
        const whose = company ? `${company.name} (${company.id})` : 'The platform'
        if (wrong) process.exitCode = 1
        if (!wrong) say(`${whose}: whole; entries: ${entries}; last hash: ${hash}`)
        else if (wrong.why === 'altered') say(`${whose}: BROKEN; entry ${wrong.id} is not as it was written`)
        else say(`${whose}: BROKEN; after entry ${wrong.id ?? 'none'} the end is missing`)
      }
      for await (const { type, id, companyId, field } of recordDifferences(db, recordTypes)) {
        process.exitCode = 1
        const which = `${type} ${id}${companyId === null ? '' : ` of company ${companyId}`}`
        say(
          field === undefined
            ? `DIFFERS: ${which} was added and is missing`
            : `DIFFERS: ${which}: ${field} is not as the audit trail says`,
        )
      }
    }),
  )

backupCommands(program)
exchangeCommands(program)

const hasCode = (error: unknown, code: RegExp): error is Error =>
  error instanceof Error && 'code' in error && code.test(String(error.code))

/** A missing or unreadable file says enough by its own message. */
const isFileFault = (error: unknown): error is Error => hasCode(error, /^E[A-Z]+$/)

process.umask(0o077)
try {
  await program.parseAsync()
} catch (error) {
  const isExpected =
    error instanceof CommandFault ||
    error instanceof UsageFault ||
    error instanceof BackupFault ||
    error instanceof FileFault ||
    error instanceof DataFolderInUse ||
    error instanceof SettingsFault ||
    isFileFault(error)
  // Commander has said already what it found, or shown the help that was asked for.
  if (isStorageFull(error) && !isFileFault(error)) complain(storageIsFull)
  else if (!(error instanceof CommanderError))
    complain(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof SettingsFault) return 78
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageFault ? 2 : 1
}
