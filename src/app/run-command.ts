import { Command, CommanderError } from 'commander'
import { user } from '../features/users/record.ts'
import { verifiedChains } from '../server/audit-verification.ts'
import { BackupFault } from '../server/database/backup-manifest.ts'
import { migrate } from '../server/database/migrate.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { FileFault } from '../server/exchange/file-fault.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { DamagedFile } from '../server/files/file-content.ts'
import { ArchiveFault } from '../server/moving/manifest.ts'
import { reindex } from '../server/records/search-index.ts'
import { recordDifferences } from '../server/record-verification.ts'
import { retry, undelivered } from '../server/mail/outbox.ts'
import { passwordIsAcceptable, passwordLink } from '../server/password-links.ts'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { programVersion } from '../server/version.ts'
import { accountCommands } from './account-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { checkCommand } from './check-command.ts'
import { CommandFault, complain, say, UsageFault, withDatabase, withExistingDatabase } from './command.ts'
import { exchangeCommands } from './exchange-commands.ts'
import { secondFactorKeyCommand } from './second-factor-key.ts'
import { databaseFault, needsOperator } from './database-faults.ts'
import { confirm, newSuperadmin } from './first-superadmin.ts'
import { recordTypes } from './record-types.ts'
import { DatabaseAway } from './open-database.ts'
import { setupCommand } from './setup-command.ts'

/** Runs a command of the administrator's tool, with the settings of the environment, and returns the exit code of its process. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await allCommands().parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const isExpected =
      error instanceof CommandFault ||
      error instanceof UsageFault ||
      error instanceof BackupFault ||
      error instanceof FileFault ||
      error instanceof ArchiveFault ||
      error instanceof DamagedFile ||
      error instanceof SettingsFault ||
      error instanceof DatabaseAway ||
      isFileFault(error)
    // Commander has already printed its error or the requested help.
    const ofDatabase = isFileFault(error) ? undefined : databaseFault(error)
    if (ofDatabase !== undefined) complain(ofDatabase)
    else if (!(error instanceof CommanderError))
      complain(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
    return exitCodeOf(error)
  }
}

function allCommands() {
  const program = new Command('pokoj')
    .description(
      'Administration tool. Uses DATABASE_URL, or the embedded database in DATA_DIR while the server is stopped.',
    )
    .version(programVersion)
    .showHelpAfterError()
    .exitOverride()

  program
    .command('migrate')
    .description('update the database tables')
    .action(() =>
      withDatabase(async (db) => {
        const done = await migrate(db)
        say(done.length === 0 ? 'The tables are up to date.' : `Applied: ${done.join(', ')}`)
      }),
    )

  program
    .command('create-superadmin')
    .description('add a super administrator; without a password a one-time link is printed')
    .argument('<email>', 'the e-mail to log in with')
    .option('--password <password>', 'the password (visible in the process list; SUPERADMIN_PASSWORD is safer)')
    .action((typed: string, options: { password?: string }) =>
      withDatabase(async (db) => {
        const { data: email } = user.fields.shape.email.safeParse(typed)
        if (email === undefined) throw new CommandFault('Enter a valid e-mail address of at most 200 characters.')
        const password = options.password ?? settingsFrom(process.env).superadmin.password
        if (password !== undefined && !(await passwordIsAcceptable(password, { email })))
          throw new CommandFault(
            'The password must have at least 8 characters, including a lower-case letter, an upper-case letter and a digit, and must not be a common password.',
          )
        await migrate(db)
        const existing = await asPlatform(db, (tx) =>
          tx
            .selectFrom('users')
            .select('id')
            .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
            .where('deleted', '=', false)
            .executeTakeFirst(),
        )
        if (existing) throw new CommandFault(`A user with the e-mail ${email} already exists.`)
        const id = await newSuperadmin(db, email)
        if (password !== undefined) {
          await confirm(db, id, email, password)
          say(`${email} can log in now.`)
          return
        }
        const token = await asPlatform(db, (tx) => passwordLink(tx, id, 'registration'))
        say(`${email} must set a password within 7 days at:`)
        say(`  ${settingsFrom(process.env).publicUrl}/userConfirmation?registrationToken=${token}`)
      }),
    )

  const mail = program.command('mail').description('undelivered mails, with the reasons')
  mail
    .command('list', { isDefault: true })
    .description('list undelivered mails')
    .action(() =>
      withExistingDatabase(async (db) => {
        const mails = await undelivered(db)
        for (const { id, kind, dateCreated, attempts, failedAt, nextAttemptAt, lastError } of mails) {
          const state = failedAt ? 'failed' : `next attempt ${nextAttemptAt.toISOString()}`
          say(`${id}  ${kind}  since ${dateCreated.toISOString()}  attempts: ${attempts}  ${state}  ${lastError ?? ''}`)
        }
        say(mails.length === 0 ? 'All mails have been delivered.' : `${mails.length} undelivered mails.`)
      }),
    )
  mail
    .command('retry')
    .description('retry waiting mails now')
    .argument('[id]', 'only this mail', Number)
    .action((id?: number) =>
      withExistingDatabase(async (db) => {
        if (id !== undefined && !Number.isSafeInteger(id)) throw new CommandFault('A mail’s id must be a number.')
        const count = await retry(db, id)
        if (id !== undefined && count === 0) throw new CommandFault(`Mail ${id} is not waiting for delivery.`)
        say(`${count} mails will be retried.`)
      }),
    )

  program
    .command('reindex')
    .description('rebuild the search text and sort keys of all records; the server does so itself after an update')
    .action(() =>
      withExistingDatabase(async (db) => {
        await migrate(db)
        for await (const { table, records, changed } of reindex(db, recordTypes))
          say(`${table}: ${changed} of ${records} records changed`)
      }),
    )

  program
    .command('audit')
    .description('audit trail commands')
    .command('verify')
    .description(
      'verify that no entry was altered, removed, inserted or moved, and that every record matches its entries; exit code 1 otherwise',
    )
    .action(() =>
      withExistingDatabase(async (db) => {
        for await (const { company, entries, hash, wrong } of verifiedChains(db)) {
          const whose = company ? `${company.name} (${company.id})` : 'The platform'
          if (wrong) process.exitCode = 1
          if (!wrong) say(`${whose}: intact; entries: ${entries}; last hash: ${hash}`)
          else if (wrong.why === 'altered') say(`${whose}: BROKEN; entry ${wrong.id} was altered`)
          else say(`${whose}: BROKEN; entries after ${wrong.id ?? 'the beginning'} are missing`)
        }
        const folder = await FilesFolder.of(db, settingsFrom(process.env).filesDir)
        for await (const { type, id, companyId, field } of recordDifferences(db, recordTypes, folder)) {
          process.exitCode = 1
          const which = `${type} ${id}${companyId === null ? '' : ` of company ${companyId}`}`
          say(
            field === undefined
              ? `DIFFERS: ${which} is missing`
              : `DIFFERS: ${which}: ${field} does not match the audit trail`,
          )
        }
      }),
    )

  checkCommand(program)
  accountCommands(program)
  backupCommands(program)
  exchangeCommands(program)
  secondFactorKeyCommand(program)
  setupCommand(program)
  return program
}

const hasCode = (error: unknown, code: RegExp): error is Error =>
  error instanceof Error && 'code' in error && code.test(String(error.code))

/** For a missing or unreadable file the system's own message is sufficient. */
const isFileFault = (error: unknown): error is Error => hasCode(error, /^E[A-Z]+$/)

function exitCodeOf(error: unknown): number {
  if (error instanceof SettingsFault || needsOperator(error)) return 78
  // EX_TEMPFAIL of sysexits.h
  if (error instanceof DatabaseAway) return 75
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageFault ? 2 : 1
}
