import { sql } from 'kysely'
import { fileReference } from '../../shared/files.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { FilesFolder } from './files-folder.ts'
import { hashInRows } from './file-content.ts'
import { inKeyOrder, isAfter, type Keyed } from '../records/key-order.ts'

/** The largest ones have 200 MB together. */
const batch = 20

interface Difference {
  type: string
  id: number
  companyId: number
  field: string
}

interface Row extends Difference {
  fileId: number
  size: number
  sha256: string
  /** Of the content in rows. */
  hash: string | null
  audited: string
}

/** The records whose file has another content than the one that was stored, according to its hash in the audit trail. */
export async function* fileDifferences(
  tx: Tx,
  type: RecordType,
  folder: FilesFolder | undefined,
): AsyncGenerator<Difference> {
  for (const { field } of type.references.filter(({ to }) => to.some(({ table }) => table === fileReference.table)))
    for (let last: Keyed | undefined; ;) {
      const { rows } = await sql<Row>`
        select ${type.name}::text as type, record.id, record.company_id, ${field}::text as field,
          files.id as file_id, files.size, ${hashInRows(sql.ref('files.company_id'), sql.ref('files.id'))} as hash,
          coalesce((select changes -> 'sha256' ->> 'to' from audit_entries
            where record_id = files.id and action_name = 'FILE_STORED' order by id limit 1), files.sha256) as audited,
          files.sha256
        from ${sql.table(type.table)} record
        join files on files.company_id = record.company_id and files.id = ${sql.ref(`record.${field}`)}
        where ${isAfter(type, 'record', last)} order by ${inKeyOrder(type, 'record')} limit ${sql.lit(batch)}`.execute(
        tx,
      )
      for (const { fileId, size, hash, audited, sha256, ...difference } of rows) {
        const file = { companyId: difference.companyId, id: fileId, size, sha256 }
        const actual = hash ?? (await folder?.hashOf(file))
        if (actual !== sha256 || audited !== sha256) yield difference
      }
      last = rows.at(-1)
      if (!last) break
    }
}
