import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { fileTypes } from '../../shared/files.ts'
import { audit } from '../audit.ts'
import { flushFolder } from '../database/flush-folder.ts'
import { rowsOf } from '../database/table-rows.ts'
import type { Database, Tx } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { asPlatform, continueAsCompany, type CompanyId } from '../database/tenancy.ts'
import type { Exchanged } from '../exchange/columns.ts'
import { csvOf } from '../exchange/export.ts'
import type { FilesFolder } from '../files/files-folder.ts'
import { partOf, partsOfContent, thumbnailNumber } from '../files/file-content.ts'
import { programVersion } from '../version.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { columnsThatStay, companyTables, type CompanyTable } from './company-tables.ts'
import { archiveFormat, contentFile, dataFile, thumbnailFile } from './manifest.ts'
import { platformOperator, trailOf } from './company-events.ts'
import { highestId } from './ids.ts'
import { archiveKey } from './signature.ts'

interface Company {
  readonly id: CompanyId
  readonly name: string
  readonly registrationNumber: string
}

interface Options {
  /** The key of the backups. */
  readonly key: string
  /** The types whose records people get as tables. */
  readonly exchanged: readonly Exchanged[]
  readonly progress: (line: string) => void
  /** With the contents of files, unless these are rows. */
  readonly folder: FilesFolder | undefined
}

export interface Exported {
  readonly rows: number
  readonly files: number
  readonly sha256: string
}

const csvOptions = { format: 'csv', headers: 'labels', withDeleted: true } as const

const about = `Подаци једног предузећа из програма Покој: data/ све табеле (JSON, један ред по запису), csv/ записи по врстама за
табеларне програме, files/ и thumbnails/ скенови и фотографије. Траг измена је data/audit_entries.jsonl. manifest.json има
SHA-256 сваке датотеке, а signature.json потпис (Ed25519) садржаја датотеке manifest.json.

The data of one company from Pokoj: data/ every table (JSON, one line per row), csv/ the records by type for spreadsheets, files/
and thumbnails/ scans and photos. The audit trail is data/audit_entries.jsonl. manifest.json has the SHA-256 of every file, and
signature.json the signature (Ed25519) of the bytes of manifest.json.
`

/** Writes everything of a company to an archive, from one consistent snapshot. The file gets its name once it is complete and on disk. */
export async function exportCompany(
  db: Database,
  company: Company,
  file: string,
  { key, ...options }: Options,
): Promise<Exported> {
  const part = `${file}.part`
  const archive = new ArchiveWriter(part)
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    let archived: Awaited<ReturnType<typeof contents>>
    try {
      archived = await contents(tx, company, archive, options)
      await tx.commit().execute()
    } catch (error) {
      await tx.rollback().execute()
      throw error
    }
    const { files, ...manifest } = archived
    const sha256 = await archive.end(manifest, archiveKey(key))
    await asPlatform(db, (tx) =>
      audit(tx, platformOperator, {
        action: 'COMPANY_EXPORTED',
        recordId: company.id,
        changes: { archive: { from: null, to: sha256 }, trail: { from: null, to: manifest.trail.hash } },
      }),
    )
    renameSync(part, file)
    await flushFolder(dirname(file))
    return { rows: Object.values(manifest.rows).reduce((sum, each) => sum + each, 0), files, sha256 }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    rmSync(part, { force: true })
  }
}

async function contents(
  tx: Tx,
  company: Company,
  archive: ArchiveWriter,
  { exchanged, progress, folder }: Omit<Options, 'key'>,
) {
  // Instants are written in the session's time zone.
  await sql`set local time zone 'UTC'`.execute(tx)
  const tables = (await companyTables(tx, company.id)).filter(({ isMoved }) => isMoved)
  const manifest = {
    format: archiveFormat,
    createdAt: new Date().toISOString(),
    version: programVersion,
    migrations: await appliedMigrations(tx),
    company: { id: Number(company.id), name: company.name, registrationNumber: company.registrationNumber },
    highestId: await highestId(tx, tables),
    trail: await trailOf(tx, company.id),
  } as const
  const rows: Record<string, number> = {}
  await archive.add('READ-ME.txt', Readable.from([about]))
  for (const table of tables) {
    let count = 0
    await archive.add(
      dataFile(table.name),
      linesOf(tx, table, () => count++),
    )
    rows[table.name] = count
    progress(`${table.name}: ${count} rows`)
  }
  await continueAsCompany(tx, company.id)
  const files = await addFiles(tx, company.id, archive, { progress, folder })
  for (const each of exchanged) await archive.add(`csv/${each.type.name}.csv`, csvOf(tx, company.id, each, csvOptions))
  return { ...manifest, rows, files }
}

async function* linesOf(tx: Tx, { name, condition }: CompanyTable, counted: () => void) {
  // An upload that has not been completed belongs to no record.
  const isWhole = name === 'files' ? sql`${condition} and t.sha256 is not null` : condition
  for await (const row of rowsOf(tx, name, isWhole)) {
    for (const column of columnsThatStay[name] ?? []) delete row[column]
    counted()
    yield `${JSON.stringify(row)}\n`
  }
}

/** Scans and photos, with their thumbnails. */
async function addFiles(
  tx: Tx,
  company: CompanyId,
  archive: ArchiveWriter,
  { progress, folder }: Pick<Options, 'progress' | 'folder'>,
) {
  let count = 0
  for (let last = 0; ;) {
    const files = await tx
      .selectFrom('files')
      .select(['companyId', 'id', 'mediaType', 'size'])
      .select((eb) => eb.fn.coalesce('sha256', sql.lit('')).as('sha256'))
      .where('companyId', '=', company)
      .where('sha256', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { mediaType, ...file } of files) {
      const { id } = file
      const content = partsOfContent((number) => partOf(tx, company, id, number), folder, file)
      // Compressed already.
      await archive.add(contentFile(id, fileTypes[mediaType].ending), content, false)
      const thumbnail = await partOf(tx, company, id, thumbnailNumber)
      if (thumbnail) await archive.add(thumbnailFile(id), Readable.from([thumbnail]), false)
      if (++count % 1000 === 0) progress(`files: ${count}`)
    }
    last = files.at(-1)?.id ?? 0
    if (last === 0) return count
  }
}
