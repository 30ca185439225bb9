import type { z } from 'zod'
import type { Actor } from '../../server/audit.ts'
import type { Database } from '../../server/database/connection.ts'
import { isEmbedded } from '../../server/database/embedded.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { asEntered, chosenColumns } from '../../server/exchange/chosen-columns.ts'
import { type Exchanged, fileColumns } from '../../server/exchange/columns.ts'
import { withValues } from '../../server/exchange/fault-values.ts'
import { FileFault } from '../../server/exchange/file-fault.ts'
import { importRecords } from '../../server/exchange/import.ts'
import type { ImportOptions } from '../../server/exchange/import-result.ts'
import { validWords } from '../../server/exchange/learned-words.ts'
import { readUpload, type Upload } from '../../server/exchange/upload.ts'
import { Refusal } from '../../server/refusal.ts'
import type { order } from './upload.server.ts'

/** Other users wait while rows are imported into the embedded database, which has only one connection. */
const mostRows = (db: Database) => (isEmbedded(db) ? 2000 : 10_000)

function refused(error: unknown): never {
  throw error instanceof FileFault ? new Refusal(400, error.code) : error
}

export async function read(
  db: Database,
  file: string,
  wanted: Omit<Parameters<typeof readUpload>[1], 'mostRows'>,
): Promise<Upload> {
  return readUpload(Buffer.from(file, 'base64'), { ...wanted, mostRows: mostRows(db) }).catch(refused)
}

interface Ordered extends Pick<ImportOptions, 'dryRun' | 'begin' | 'finish' | 'rejected'> {
  /** Called when the file has been read. */
  onRead?: (table: Upload) => void
  progress?: (done: number, of: number) => void
}

/** What reads the file of an order and imports its rows, or checks them. Throws `Refusal`, at once for what the order states. */
export function orderedImport(
  db: Database,
  { company, actor, exchanged }: { company: CompanyId; actor: Actor; exchanged: Exchanged },
  body: z.output<typeof order>,
) {
  const columns = chosenColumns(exchanged, body.columns, body.constants)
  const words = validWords(exchanged, body.words)
  const { names, fill, withAlready, century, constants, sheet, headerRow, encoding } = body
  const changed = asEntered(exchanged, columns)
  return async ({ onRead, progress, ...more }: Ordered) => {
    const table = await read(db, body.file, { columns: fileColumns(exchanged), changed, sheet, headerRow, encoding })
    if (columns.length !== table.header.length) throw new Refusal(400, 'IMPORT_COLUMNS_NOT_VALID')
    onRead?.(table)
    const options = { actor, columns, words, names, fill, withAlready, century, constants, ...more }
    const result = await importRecords(db, company, exchanged, table, {
      ...options,
      ...(progress && { progress: (done) => progress(done, table.rows.length) }),
    }).catch(refused)
    return { ...result, faults: withValues(result.faults, columns, table.rows) }
  }
}
