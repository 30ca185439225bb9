import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { DailyBackups } from '../server/backups/daily.ts'
import { sharedState } from '../server/backups/shared-state.ts'
import { embeddedWriter, serverWriter } from '../server/backups/writer.ts'
import { excessRights } from '../server/database/excess-rights.ts'
import { keepLedger } from '../features/ledger/upkeep.server.ts'
import { maintain } from '../server/database/maintenance.ts'
import type { Database } from '../server/database/connection.ts'
import { migrate, migrationNames, migrationsArePending } from '../server/database/migrate.ts'
import { typstDocuments } from '../server/documents/render.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { deliverInBackground } from '../server/mail/delivery.ts'
import { fileTransport, smtpTransport } from '../server/mail/transport.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { reindexInBackground } from '../server/records/search-index.ts'
import { type Settings, settingsFrom } from '../server/settings.ts'
import { programVersion } from '../server/version.ts'
import { unsafeSettings } from '../server/unsafe-settings.ts'
import { requireWritable } from './database-faults.ts'
import { demoAccounts } from './demo-data.ts'
import { endWith } from './failed-start.ts'
import { fillDemo } from './filled-demo.ts'
import { firstSuperadmin } from './first-superadmin.ts'
import { keepGoingWithoutOutput } from './output.ts'
import { databaseExists, isEmpty, openDatabase, openDatabaseWhenUp, startListening } from './open-database.ts'
import { recordTypes } from './record-types.ts'
import { server } from './server.ts'

async function start() {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { demo: flag, 'without-town': flag } })
  const settings = settingsFrom(process.env, values.demo ? 'var/demo' : 'var/data')
  process.umask(0o077)
  const isEmbedded = settings.databaseUrl === undefined
  const { db, close } = values.demo
    ? await demoDatabase(settings, values['without-town'] ? ['--without-town'] : [])
    : await migratedDatabase(settings)
  if (!values.demo) await firstSuperadmin(db, settings, say)
  const { filesDir } = settings
  const folder = await FilesFolder.of(db, filesDir)
  const documents = typstDocuments()
  documents.keepWarm()
  const alone = pLimit(1)
  const write = settings.databaseUrl
    ? serverWriter(settings.databaseUrl, filesDir)
    : embeddedWriter(db, settings.dataDir, alone, filesDir)
  const backups = new DailyBackups(settings, write, sharedState(db, settings))
  const page = join(import.meta.dirname, '../../dist')
  const app = await server({ db, documents, settings, page, folder, backups: () => backups.state })
  app.log.info(await installation(db, settings), 'Pokoj starts')
  if (!(await new Sealing(settings).opensSecretsOf(db)))
    app.log.error(
      'SECOND_FACTOR_KEY or second-factor.key is missing or is not the key of this database: codes of authenticator apps are refused.',
    )
  for (const warning of [...unsafeSettings(settings), ...(isEmbedded ? [] : await excessRights(db))])
    app.log.warn(warning)
  if (process.getuid?.() === 0) app.log.warn('Pokoj runs as root. Use a separate account without privileges.')

  const stopDelivering = deliverInBackground(
    db,
    {
      from: settings.mailFrom,
      publicUrl: settings.publicUrl,
      transport: settings.smtpUrl
        ? smtpTransport(settings.smtpUrl, { requireTls: settings.smtpRequireTls })
        : fileTransport(join(settings.dataDir, 'mail')),
      report: ({ outcome, ...delivery }) =>
        app.log[outcome === 'delivered' ? 'info' : 'warn'](delivery, `mail ${outcome}`),
    },
    (error) => app.log.error({ err: error }, 'the outbox could not be read'),
  )
  const stopMaintaining = maintain(db, { isEmbedded, retention: settings.retention, alone, folder }, (error) =>
    app.log.error({ err: error }, 'maintenance failed'),
  )
  const stopLedger = keepLedger(db, {
    faulty: (faults) => {
      if (faults.length > 0) app.log.error({ faults: faults.slice(0, 20) }, 'the ledger does not add up')
    },
    failed: (error) => app.log.error({ err: error }, 'the ledger could not be verified'),
  })
  await backups.start(app.log)

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
    await backups.stop()
    await stopMaintaining()
    await stopLedger()
    await stopReindexing()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  const address = await startListening(settings, (address) => app.listen(address))
  say(`Pokoj is ready at ${process.env['PUBLIC_URL'] ? settings.publicUrl : address.replace('127.0.0.1', 'localhost')}`)
  if (values.demo) for (const account of demoAccounts) say(`  ${account}`)
}

/** What runs where, for the first line of the log. */
async function installation(db: Database, { databaseUrl, dataDir }: Settings) {
  const { rows } = await sql<{ engine: string; database: string }>`
    select current_setting('server_version') as engine, current_database() as database`.execute(db)
  const [found] = rows
  return {
    version: programVersion,
    engine: `${databaseUrl === undefined ? 'embedded ' : ''}PostgreSQL ${found?.engine ?? ''}`,
    database: databaseUrl === undefined ? dataDir : `${found?.database} at ${new URL(databaseUrl).host}`,
    schema: migrationNames.at(-1),
  }
}

async function migratedDatabase(settings: Settings) {
  if (!databaseExists(settings)) say('Creating the database…')
  const opened = await openDatabaseWhenUp(settings, say)
  if (settings.databaseUrl !== undefined) await requireWritable(opened.db)
  if (await migrationsArePending(opened.db)) say('Updating the tables…')
  await migrate(opened.db)
  return opened
}

async function demoDatabase(settings: Settings, args: readonly string[]) {
  if (databaseExists(settings)) {
    const opened = await migratedDatabase(settings)
    if (!(await isEmpty(opened.db))) return opened
    await opened.close()
  }
  say('Creating the town of the demonstration…')
  await fillDemo(args)
  return openDatabase(settings)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

keepGoingWithoutOutput()
start().catch(endWith)
