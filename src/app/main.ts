import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { DailyBackups } from '../server/backups/daily.ts'
import { embeddedWriter } from '../server/backups/writer.ts'
import { maintain } from '../server/database/maintenance.ts'
import { DatabaseIsNewer, migrate } from '../server/database/migrate.ts'
import { typstDocuments } from '../server/documents/render.ts'
import { collectWhenIdle } from '../server/idle-memory.ts'
import { deliverInBackground } from '../server/mail/delivery.ts'
import { fileTransport, smtpTransport } from '../server/mail/transport.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { reindexInBackground } from '../server/records/search-index.ts'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { unsafeSettings } from '../server/unsafe-settings.ts'
import { databaseFault, requireWritable } from './database-faults.ts'
import { demoAccounts, seedDemo } from './demo.ts'
import { firstSuperadmin } from './first-superadmin.ts'
import { keepGoingWithoutOutput } from './output.ts'
import { startListening, openDatabase } from './open-database.ts'
import { recordTypes } from './record-types.ts'
import { server } from './server.ts'

/** EX_CONFIG of sysexits.h: the settings, or the program for this database, are wrong, so restarting will not help. */
const configurationError = 78

async function start() {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { demo: flag, 'without-town': flag } })
  const settings = settingsFrom(process.env, values.demo ? 'var/demo' : 'var/data')
  process.umask(0o077)
  const { db, close } = await openDatabase(settings)
  const isEmbedded = settings.databaseUrl === undefined
  if (!isEmbedded) await requireWritable(db)
  await migrate(db)
  if (values.demo) await seedDemo(db, { withTown: !values['without-town'] })
  else await firstSuperadmin(db, settings, say)
  const documents = typstDocuments()
  documents.keepWarm()
  const alone = pLimit(1)
  const backups = isEmbedded ? new DailyBackups(settings, embeddedWriter(db, settings.dataDir, alone)) : undefined
  const page = join(import.meta.dirname, '../../dist')
  const app = await server({ db, documents, settings, page, ...(backups && { backups: () => backups.state }) })
  if (!(await new Sealing(settings).opensSecretsOf(db)))
    app.log.error(
      'SECOND_FACTOR_KEY or second-factor.key is missing or is not the key of this database: codes of authenticator apps are refused.',
    )
  for (const warning of unsafeSettings(settings)) app.log.warn(warning)
  if (process.getuid?.() === 0) app.log.warn('Pokoj runs as root. Use a separate account without privileges.')

  const stopDelivering = deliverInBackground(
    db,
    {
      from: settings.mailFrom,
      host: new URL(settings.publicUrl).hostname,
      transport: settings.smtpUrl
        ? smtpTransport(settings.smtpUrl, { requireTls: settings.smtpRequireTls })
        : fileTransport(join(settings.dataDir, 'mail')),
      report: ({ outcome, ...delivery }) =>
        app.log[outcome === 'delivered' ? 'info' : 'warn'](delivery, `mail ${outcome}`),
    },
    (error) => app.log.error({ err: error }, 'the outbox could not be read'),
  )
  const stopMaintaining = maintain(db, { isEmbedded, retention: settings.retention, alone }, (error) =>
    app.log.error({ err: error }, 'maintenance failed'),
  )
  await backups?.start(app.log)

  const stopReindexing = reindexInBackground(db, recordTypes, {
    done: (reindexed) => app.log.info(reindexed, 'search index rebuilt'),
    failed: (error) => app.log.error({ err: error }, 'the search indexes could not be rebuilt'),
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Running requests finish; a hanging one must not delay the exit beyond ten seconds.
    setTimeout(() => process.exit(0), 9_000).unref()
    await app.close()
    await documents.close()
    // A silent mail server must not keep the database from being closed; the mail is sent after the next start.
    await Promise.race([stopDelivering(), delay(4_000)])
    await backups?.stop()
    await stopMaintaining()
    await stopReindexing()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const address = await startListening(settings, (address) => app.listen(address))
  collectWhenIdle()
  say(`Pokoj is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (values.demo) for (const account of demoAccounts()) say(`  ${account}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

keepGoingWithoutOutput()
start().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(error instanceof SettingsFault || error instanceof DatabaseIsNewer ? configurationError : 1)
})

function reasonOf(error: unknown): string {
  const ofDatabase = databaseFault(error)
  if (ofDatabase !== undefined) return ofDatabase
  if (!(error instanceof Error)) return String(error)
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE'
  return error instanceof SettingsFault || isPortInUse ? error.message : (error.stack ?? error.message)
}
