import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { company as companyType } from '../features/companies/record.ts'
import { user as userType } from '../features/users/record.ts'
import { backupKey, signingKey } from '../server/database/backup-key.ts'
import type { Database } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { ArchiveReader } from '../server/moving/archive-reader.ts'
import { cancelErasure, eraseCompany, erasureDue, scheduleErasure } from '../server/moving/company-erasure.ts'
import { exportCompany } from '../server/moving/company-export.ts'
import { importCompany } from '../server/moving/company-import.ts'
import { publicKeyOf, archiveKey } from '../server/moving/signature.ts'
import { reindex } from '../server/records/search-index.ts'
import { settingsFrom } from '../server/settings.ts'
import { programVersion } from '../server/version.ts'
import { today } from '../shared/dates.ts'
import { complain, requireNewFile, say, UsageFault, withDatabase, withExistingDatabase } from './command.ts'
import { companyByIdOrName } from './named-company.ts'
import { exchangedTypes, recordTypes } from './record-types.ts'

const exitCodes = '\nExit codes: 0 success, 1 refused or failed, 2 incorrect usage.'

/** A company leaves this installation, or comes from another one: docs/operation.md#a-company-leaves-or-moves */
export function companyCommands(companies: Command) {
  companies
    .command('export')
    .description('write everything of a company to one signed archive (ZIP)')
    .argument('<company>', 'its id or name')
    .option('--out <path>', 'the new file')
    .addHelpText('after', exitCodes)
    .action((named: string, options: { out?: string }) => withExistingDatabase((db) => exported(db, named, options)))

  companies
    .command('erase')
    .description(
      'after an export: schedule the erasure of everything of a company, whose users cannot log in any more; run it again after the period of grace to erase',
    )
    .argument('<company>', 'its id, or its name unless it is deleted')
    .option('--days <days>', 'the period of grace', '30')
    .option('--cancel', 'end a scheduled erasure', false)
    .option('--without-export', 'erase what no archive contains', false)
    .addHelpText('after', exitCodes)
    .action((named: string, options: Erasing) => withExistingDatabase((db) => erased(db, named, options)))

  companies
    .command('import')
    .description('put the company of an archive into this installation')
    .argument('<archive>', 'a file written by `companies export`')
    .option('--signed-by <key>', 'the key that the export printed, if another installation has made the archive')
    .addHelpText('after', exitCodes)
    .action((file: string, options: { signedBy?: string }) => {
      if (!existsSync(file)) throw new UsageFault(`${file} does not exist.`)
      return withDatabase((db) => imported(db, file, options))
    })
}

async function exported(db: Database, named: string, options: { out?: string }) {
  const company = await companyByIdOrName(db, named, { deleted: true })
  const file = options.out ?? `company-${company.id}-${today()}.zip`
  requireNewFile(file)
  const settings = settingsFrom(process.env)
  const { key } = await signingKey(db, settings)
  const folder = await FilesFolder.of(db, settings.filesDir)
  const { rows, files, sha256 } = await exportCompany(db, company, file, {
    key,
    exchanged: exchangedTypes,
    progress: complain,
    folder,
  })
  say(`${file}: ${rows} rows and ${files} files of ${company.name}.`)
  say(`SHA-256: ${sha256}`)
  say(`Signed with the key ${publicKeyOf(archiveKey(key))}, which an import into another installation asks for.`)
}

interface Erasing {
  days: string
  cancel: boolean
  withoutExport: boolean
}

async function erased(db: Database, named: string, { days, cancel, withoutExport }: Erasing) {
  if (!/^\d{1,4}$/.test(days)) throw new UsageFault('--days must be a number of days.')
  const { id, name } = await companyByIdOrName(db, named, { deleted: true })
  const leaving = { id, type: companyType }
  if (cancel) {
    await cancelErasure(db, leaving)
    say(`The erasure of ${name} is cancelled; its users can log in.`)
    return
  }
  const due =
    (await asPlatform(db, (tx) => erasureDue(tx, id), 'read')) ??
    (await scheduleErasure(db, leaving, { days: Number(days), withoutExport }))
  if (due > new Date()) {
    say(
      `The users of ${name} cannot log in any more. Everything of it can be erased from ${due.toISOString()}: run \`companies erase ${id}\` again then.`,
    )
    say(`Until then \`companies erase ${id} --cancel\` takes it back.`)
    return
  }
  const folder = await FilesFolder.of(db, settingsFrom(process.env).filesDir)
  const proof = await eraseCompany(db, id, { withoutExport, progress: complain })
  await folder?.removeCompany(id)
  say(JSON.stringify(proof))
}

async function imported(db: Database, file: string, { signedBy }: { signedBy?: string }) {
  await migrate(db)
  const settings = settingsFrom(process.env)
  const own = backupKey(settings)
  const trusted = [signedBy?.toLowerCase(), own === undefined ? undefined : publicKeyOf(archiveKey(own))]
  const archive = await ArchiveReader.open(file, (key) => trusted.includes(key))
  try {
    const { name } = archive.manifest.company
    const { id, rows, files, added, taken } = await importCompany(db, archive, { userType, progress: complain })
    say(`${name} has the id ${id}: ${rows} rows and ${files} files.`)
    if (added > 0) say(`All ids are higher by ${added} than before.`)
    for (const email of taken)
      say(`${email} belongs to another user here, so the user of ${name} is deleted: change one of the two e-mails.`)
    say('Its users cannot log in yet: `users link <e-mail>` prints a link with which one sets a password.')
    if (archive.manifest.version === programVersion) return
    // What is stored for searching may differ between versions.
    for await (const { table, changed } of reindex(db, recordTypes)) complain(`${table}: ${changed} records reindexed`)
  } finally {
    archive.close()
  }
}
