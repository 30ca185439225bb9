import type { Command } from 'commander'
import { triedRestore } from '../server/backups/trial-restore.ts'
import { linesOf, writeBackup } from '../server/database/backup-file.ts'
import { backupKey, keyFile, signingKey } from '../server/database/backup-key.ts'
import { BackupFault } from '../server/database/backup-manifest.ts'
import type { Database } from '../server/database/connection.ts'
import { restore } from '../server/database/restore.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { settingsFrom } from '../server/settings.ts'
import { requireNewFile, say, withDatabase, withExistingDatabase } from './command.ts'
import { recordTypes } from './record-types.ts'

export function backupCommands(program: Command) {
  program
    .command('backup')
    .description('write all data to one compressed, signed file (without sessions), or verify such a file')
    .argument('<file>', 'e.g. pokoj-2026-11-21.ndjson.gz')
    .option(
      '--verify',
      'write nothing: restore this existing backup into a temporary database and compare the two (also while the server runs)',
      false,
    )
    .option('--new-key', 'sign with the key that is here, or a new one, though earlier backups have another one', false)
    .action(async (file: string, { verify, newKey }: { verify: boolean; newKey: boolean }) => {
      if (verify) return verified(file)
      requireNewFile(file)
      await withExistingDatabase((db) => backedUp(db, file, newKey))
    })

  program
    .command('restore')
    .description(
      'verify a backup and restore it into an empty database; also the way to move from the embedded database to PostgreSQL',
    )
    .argument('<file>', 'a file written by `backup`')
    .option('--force', 'restore a backup even if it was altered or cannot be verified, and report its faults', false)
    .action((file: string, options: { force: boolean }) => withDatabase((db) => restored(db, file, options)))
}

async function backedUp(db: Database, file: string, replace: boolean) {
  const settings = settingsFrom(process.env)
  const { key, isNew } = await signingKey(db, settings, { replace })
  const rows = await writeBackup(db, key, file, await FilesFolder.of(db, settings.filesDir))
  say(`${file}: ${rows} rows.`)
  if (isNew)
    say(
      `It is signed with the new key in ${keyFile(settings.dataDir)}. Keep a copy elsewhere: a restore on another machine needs it.`,
    )
}

/** Lists every difference, and fails if there is one. */
async function verified(file: string) {
  const { faults, ...found } = await triedRestore(file, backupKey(settingsFrom(process.env)), recordTypes)
  for (const fault of faults) say(`DIFFERS: ${fault}`)
  if (faults.length > 0) throw new BackupFault(`${file} is NOT a usable backup: ${faults.length} differences.`)
  say(
    `${file}: the backup of ${found.createdAt} restores completely. ${found.rows} rows of ${found.tables} tables, ${found.sums} sums of amounts and ${found.auditEntries} chained audit entries agree.`,
  )
}

async function restored(db: Database, file: string, { force }: { force: boolean }) {
  const key = backupKey(settingsFrom(process.env))
  const { rows, createdAt, overridden } = await restore(db, () => linesOf(file), { key, force })
  for (const fault of overridden) say(`Overridden by --force: ${fault}`)
  say(`${rows} rows restored${createdAt === undefined ? '' : ` from the backup of ${createdAt}`}.`)
}
