import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { sql } from 'kysely'
import { backupKey, isOtherKey } from '../server/database/backup-key.ts'
import type { Database } from '../server/database/connection.ts'
import { excessRights } from '../server/database/excess-rights.ts'
import { migrationNames, migrationsArePending } from '../server/database/migrate.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { listed, missingFiles } from '../server/files/folder-upkeep.ts'
import { verifySmtp } from '../server/mail/transport.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { SettingsFault, settingsFrom, type Settings } from '../server/settings.ts'
import { unsafeSettings } from '../server/unsafe-settings.ts'
import { programVersion } from '../server/version.ts'
import { isOverdue } from '../shared/backup-report.ts'
import { say, withExistingDatabase } from './command.ts'

/** A line of the answer: what was checked, what was found, and whether somebody should act. */
interface Finding {
  readonly what: string
  readonly found: string
  readonly isFine: boolean
}

/** An embedded database needs room for its log, and a restore for a second copy. */
const leastFree = 1_000_000_000

export const checkCommand = (program: Command) =>
  program
    .command('check')
    .description('check the installation: one line for each part, exit code 1 if one needs attention; changes nothing')
    .option('--json', 'print one JSON object per line', false)
    .action(({ json }: { json: boolean }) =>
      withExistingDatabase(async (db) => {
        let areFine = true
        for await (const finding of findings(db, settingsFrom(process.env))) {
          areFine &&= finding.isFine
          say(json ? JSON.stringify(finding) : `${finding.isFine ? 'ok  ' : 'FAIL'}  ${finding.what}: ${finding.found}`)
        }
        if (!areFine) process.exitCode = 1
      }),
    )

async function* findings(db: Database, settings: Settings): AsyncGenerator<Finding> {
  const fine = (what: string, found: string) => ({ what, found, isFine: true })
  const wrong = (what: string, found: string) => ({ what, found, isFine: false })
  /** One line for each warning, or one that all is well. */
  const warnings = (what: string, all: readonly string[], otherwise: string) =>
    all.length === 0 ? [fine(what, otherwise)] : all.map((each) => wrong(what, each))

  yield fine('version', programVersion)
  const { rows } = await sql<{ version: string; encoding: string; login: string }>`
    select current_setting('server_version') as version, getdatabaseencoding() as encoding,
      current_user as login`.execute(db)
  const { version = '', encoding = '', login = '' } = rows[0] ?? {}
  const isEmbedded = settings.databaseUrl === undefined
  yield fine(
    'connection',
    isEmbedded ? `embedded database in ${settings.dataDir}` : `PostgreSQL ${version} as ${login}`,
  )
  yield encoding === 'UTF8' ? fine('encoding', encoding) : wrong('encoding', `${encoding} instead of UTF8`)
  yield (await migrationsArePending(db))
    ? wrong('schema', `older than ${migrationNames.at(-1)}; the next start updates it`)
    : fine('schema', migrationNames.at(-1) ?? '')
  if (!isEmbedded) yield* warnings('rights', await excessRights(db), 'only those that Pokoj needs')
  yield* warnings('settings', unsafeSettings(settings), 'connections are encrypted or stay on this machine')
  yield settings.publicUrl.startsWith('https:') && settings.trustProxy === false
    ? wrong('proxy', 'PUBLIC_URL is https, but TRUST_PROXY does not name the proxy in front of Pokoj')
    : fine('proxy', settings.trustProxy === false ? 'none' : 'trusted as TRUST_PROXY says')
  yield await mailServer(settings)
  const folder = existsSync(settings.dataDir) ? settings.dataDir : path.dirname(path.resolve(settings.dataDir))
  const { bavail, bsize } = statfsSync(folder)
  const free = `${(Math.floor((bavail * bsize) / 1e8) / 10).toFixed(1)} GB free in ${folder}`
  yield bavail * bsize < leastFree ? wrong('disk', `only ${free}`) : fine('disk', free)
  yield await filesOf(db, settings)
  yield await newestBackup(db)
  const key = backupKey(settings)
  if (await isOtherKey(db, key)) yield wrong('backup key', 'is missing or is not that of the earlier backups')
  else
    yield key === undefined
      ? wrong('backup key', 'there is none yet; the first backup creates it, and a restore elsewhere needs a copy')
      : fine('backup key', 'present')
  yield (await new Sealing(settings).opensSecretsOf(db))
    ? fine('second-factor key', 'opens the secrets of this database')
    : wrong('second-factor key', 'is missing or is that of another database')
}

/** The contents of scans and photos. */
async function filesOf(db: Database, { filesDir }: Settings): Promise<Finding> {
  try {
    const folder = await FilesFolder.of(db, filesDir)
    if (!folder) return { what: 'files', found: 'in the database', isFine: true }
    const { count, missing } = await missingFiles(db, folder)
    const found = `${count} in ${folder.path}, which can be written`
    return missing.length === 0
      ? { what: 'files', found: `${found}; none is missing`, isFine: true }
      : { what: 'files', found: `${found}; missing or of another size: ${listed(missing)}`, isFine: false }
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error
    return { what: 'files', found: error.message, isFine: false }
  }
}

async function newestBackup(db: Database): Promise<Finding> {
  const { madeAt, hasFailed } = await db
    .selectFrom('backupState')
    .select(['madeAt', 'hasFailed'])
    .executeTakeFirstOrThrow()
  const found = madeAt ? `made ${madeAt.toISOString()}` : 'none yet; a running server makes it within minutes'
  return {
    what: 'backup',
    found: hasFailed ? `the last one, or BACKUP_COMMAND, failed; ${found}` : found,
    isFine: madeAt !== null && !hasFailed && !isOverdue((Date.now() - madeAt.getTime()) / 1000),
  }
}

async function mailServer({ smtpUrl, smtpRequireTls, dataDir }: Settings): Promise<Finding> {
  if (smtpUrl === undefined)
    return { what: 'mail', found: `no SMTP_URL: mails become files in ${path.join(dataDir, 'mail')}`, isFine: false }
  try {
    await verifySmtp(smtpUrl, { requireTls: smtpRequireTls })
    return { what: 'mail', found: `${new URL(smtpUrl).host} accepts the connection and login`, isFine: true }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ERROR'
    return { what: 'mail', found: `${new URL(smtpUrl).host} refuses (${code})`, isFine: false }
  }
}
