import { sql } from 'kysely'
import { fileReference } from '../../shared/files.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { inKeyOrder, isAfter, type Keyed } from '../records/key-order.ts'

/** The largest ones have 200 MB together. */
const batch = 20

interface Difference {
  type: string
  id: number
  companyId: number | null
  field: string
}

/** The records whose file has another content than the one that was stored, according to its hash in the audit trail. */
export async function* fileDifferences(tx: Tx, type: RecordType): AsyncGenerator<Difference> {
  for (const { field } of type.references.filter(({ to }) => to.some(({ table }) => table === fileReference.table)))
    for (let last: Keyed | undefined; ;) {
      const { rows } = await sql<Difference & { differs: boolean }>`
        select ${type.name}::text as type, record.id, record.company_id, ${field}::text as field,
          (select encode(sha256(string_agg(bytes, ''::bytea order by number)), 'hex') from file_parts part
            where part.company_id = files.company_id and part.file_id = files.id and number > 0)
          is distinct from files.sha256
          or files.sha256 is distinct from coalesce((select changes -> 'sha256' ->> 'to' from audit_entries
            where record_id = files.id and action_name = 'FILE_STORED' order by id limit 1), files.sha256) as differs
        from ${sql.table(type.table)} record
        join files on files.company_id = record.company_id and files.id = ${sql.ref(`record.${field}`)}
        where ${isAfter(type, 'record', last)} order by ${inKeyOrder(type, 'record')} limit ${sql.lit(batch)}`.execute(
        tx,
      )
      for (const { differs, ...difference } of rows) if (differs) yield difference
      last = rows.at(-1)
      if (!last) break
    }
}
