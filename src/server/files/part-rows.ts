import { BackupFault } from '../database/backup-manifest.ts'
import type { Tx } from '../database/connection.ts'
import { rowsOf } from '../database/table-rows.ts'
import { type FilesFolder, type FileContent, ifThere, isInFolder } from './files-folder.ts'

interface Key {
  readonly companyId: number
  readonly fileId: number
}
const isBefore = (one: Key, other: Key) =>
  one.companyId < other.companyId || (one.companyId === other.companyId && one.fileId < other.fileId)

/**
 * The rows of `file_parts` in the order of its primary key, with those that the contents in the folder would be. A changed content is
 * passed on, and a missing one left out, so that there is a backup of all others; its verification names them.
 */
export async function* partRows(tx: Tx, folder: FilesFolder | undefined): AsyncGenerator<Record<string, unknown>> {
  const inFolder = rowsOf(tx, 'files', isInFolder)
  let next = await nextContent(inFolder)
  if (next && !folder) throw new BackupFault('Files of this database are in a folder, which FILES_DIR does not name.')
  for await (const row of rowsOf(tx, 'file_parts')) {
    const key = { companyId: Number(row['company_id']), fileId: Number(row['file_id']) }
    for (; folder && next && isBefore(next, key); next = await nextContent(inFolder)) yield* rowsOfContent(folder, next)
    yield row
  }
  for (; folder && next; next = await nextContent(inFolder)) yield* rowsOfContent(folder, next)
}

async function nextContent(rows: AsyncGenerator<Record<string, unknown>>): Promise<(FileContent & Key) | undefined> {
  const next = await rows.next()
  if (next.done) return undefined
  const row = next.value
  const id = Number(row['id'])
  return {
    companyId: Number(row['company_id']),
    id,
    fileId: id,
    size: Number(row['size']),
    sha256: String(row['sha256']),
  }
}

/** As PostgreSQL writes them as JSON. */
async function* rowsOfContent(folder: FilesFolder, { companyId, id, ...file }: FileContent) {
  let number = 0
  const parts = folder.parts({ companyId, id, ...file })
  for (let part = await ifThere(() => parts.next()); part && !part.done; part = await parts.next())
    yield { company_id: companyId, file_id: id, number: ++number, bytes: `\\x${part.value.toString('hex')}` }
}
