import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { trustedCompanyId } from '../database/tenancy.ts'
import type { FileContent, FilesFolder } from './files-folder.ts'
import { wholeContent } from './file-content.ts'

/** Work on the folder that did what it could. */
class FolderFault extends Error {}

/**
 * Moves the contents of complete files from rows to the folder, one after another. The rows are deleted once the file is on disk, so
 * that there is always one or the other, whenever the process is killed; then it is written again.
 */
export async function moveToFolder(db: Database, folder: FilesFolder, isStopping = () => false) {
  const damaged: string[] = []
  for (let last = 0; !isStopping();) {
    const { rows } = await sql<FileContent>`select company_id, id, size, sha256 from files
      where sha256 is not null and in_folder_since is null and id > ${last} order by id limit 1`.execute(db)
    const [file] = rows
    if (!file) break
    last = file.id
    const content = await wholeContent(db, trustedCompanyId(file.companyId), file.id)
    if (createHash('sha256').update(content).digest('hex') === file.sha256) await move(db, folder, file, content)
    else if (await isInRows(db, file)) damaged.push(named(file))
  }
  if (damaged.length > 0) throw new FolderFault(`The rows of files were changed or are missing: ${listed(damaged)}.`)
}

async function move(db: Database, folder: FilesFolder, file: FileContent, content: Buffer) {
  await folder.write(file, content)
  await sql`with moved as (update files set in_folder_since = now()
      where company_id = ${file.companyId} and id = ${file.id} returning company_id, id)
    delete from file_parts using moved
    where file_parts.company_id = moved.company_id and file_id = moved.id and number > 0`.execute(db)
}

/** Another process may have moved or removed it meanwhile. */
const isInRows = async (db: Database, { companyId, id }: FileContent) =>
  (await db
    .selectFrom('files')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('inFolderSince', 'is', null)
    .executeTakeFirst()) !== undefined

const mostListed = 20
export const listed = (files: readonly string[]) =>
  files.slice(0, mostListed).join(', ') + (files.length > mostListed ? ` and ${files.length - mostListed} more` : '')

const named = ({ companyId, id }: { companyId: number; id: number }) => `${id} of company ${companyId}`

/** Removes the files of deleted rows, and says which are missing. */
export async function tidyFolder(db: Database, folder: FilesFolder) {
  await folder.removeUnused(async (companyId) => {
    const { rows } = await sql<{ name: string }>`select id || '-' || sha256 as name from files
      where company_id = ${companyId} and sha256 is not null`.execute(db)
    return new Set(rows.map(({ name }) => name))
  })
  const { missing } = await missingFiles(db, folder)
  if (missing.length > 0) throw new FolderFault(`Files of FILES_DIR are missing: ${listed(missing)}.`)
}

/** How many files are in the folder, and which of them have not the right size or are missing. */
export async function missingFiles(db: Database, folder: FilesFolder) {
  const missing: string[] = []
  let count = 0
  for (let last = 0; ;) {
    const { rows } = await sql<FileContent>`select company_id, id, size, sha256 from files
      where in_folder_since is not null and id > ${last} order by id limit 1000`.execute(db)
    for (const file of rows) if (!(await folder.has(file))) missing.push(named(file))
    count += rows.length
    last = rows.at(-1)?.id ?? 0
    if (last === 0) return { count, missing }
  }
}
