import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Command, CommanderError } from 'commander'
import { user } from '../features/users/record.ts'
import { verifiedChains } from '../server/audit-verification.ts'
import { BackupFault, backupLines, restoreLines } from '../server/database/backup.ts'
import { DataFolderInUse } from '../server/database/data-folder-lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { FileFault } from '../server/exchange/table.ts'
import { retry, undelivered } from '../server/mail/outbox.ts'
import { passwordLink } from '../server/password-links.ts'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { passwordIsStrong } from '../shared/session.ts'
import { CommandFault, complain, mustBeFree, say, UsageFault, withDatabase, withExistingDatabase } from './command.ts'
import { exchangeCommands } from './exchange-commands.ts'
import { confirm, newSuperadmin } from './first-superadmin.ts'
import { keepGoingWithoutOutput } from './output.ts'

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
      if (password !== undefined && !passwordIsStrong(password, email))
        throw new CommandFault(
          'The password needs at least 8 characters, a lower-case and an upper-case letter and a digit.',
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
  .command('backup')
  .description('write the whole content into one compressed file (sessions are left out)')
  .argument('<file>', 'e.g. pokoj-2026-11-21.ndjson.gz')
  .action((file: string) =>
    withExistingDatabase(async (db) => {
      mustBeFree(file)
      const part = `${file}.part`
      let rows = 0
      async function* lines() {
        for await (const line of backupLines(db)) {
          rows += line.startsWith('{"table"') ? 1 : 0
          yield `${line}\n`
        }
      }
      try {
        await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
        renameSync(part, file)
      } finally {
        rmSync(part, { force: true })
      }
      say(`${file}: ${rows} rows.`)
    }),
  )

program
  .command('restore')
  .description(
    'fill an empty database from a backup; this is also how to move from the embedded database to PostgreSQL',
  )
  .argument('<file>', 'a file that `backup` wrote')
  .action((file: string) =>
    withDatabase(async (db) => {
      await migrate(db)
      let rows = 0
      try {
        await pipeline(createReadStream(file), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
          rows = await restoreLines(db, linesOf(unpacked))
        })
      } catch (error) {
        throw isDamaged(error) ? new BackupFault(`${file} is not a whole backup of Pokoj.`, { cause: error }) : error
      }
      say(`${rows} rows restored.`)
    }),
  )

program
  .command('audit')
  .description('look after the audit trail')
  .command('verify')
  .description('prove that no entry was altered, removed, inserted or moved; exit code 1 when one was')
  .action(() =>
    withExistingDatabase(async (db) => {
      for await (const { company, entries, hash, wrong } of verifiedChains(db)) {
        const whose = company ? `${company.name} (${company.id})` : 'The platform'
        if (wrong) process.exitCode = 1
        if (!wrong) say(`${whose}: whole; entries: ${entries}; last hash: ${hash}`)
        else if (wrong.why === 'altered') say(`${whose}: BROKEN; entry ${wrong.id} is not as it was written`)
        else say(`${whose}: BROKEN; after entry ${wrong.id ?? 'none'} the end is missing`)
      }
    }),
  )

exchangeCommands(program)

/** `node:readline` would turn a damaged file into an error that nobody can catch. */
async function* linesOf(chunks: AsyncIterable<Buffer>) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = `${rest}${utf8.decode(chunk, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

const hasCode = (error: unknown, code: RegExp): error is Error =>
  error instanceof Error && 'code' in error && code.test(String(error.code))

/** What was never packed, is cut off, or holds other bytes than were packed. */
const isDamaged = (error: unknown) => hasCode(error, /^(Z_[A-Z_]+|ERR_ENCODING_INVALID_ENCODED_DATA)$/)
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
  if (!(error instanceof CommanderError))
    complain(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof SettingsFault) return 78
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof UsageFault ? 2 : 1
}
