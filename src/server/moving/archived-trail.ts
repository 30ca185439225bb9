import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { auditedText } from '../audit-verification.ts'
import type { Tx } from '../database/connection.ts'
import { ArchiveFault, type Trail } from './manifest.ts'

/** Recomputes the chain of the archived entries: an altered trail must not become an intact one. */
export function archivedTrail(tx: Tx) {
  let [entries, previous] = [0, Buffer.alloc(0)]
  return {
    async add(rows: readonly object[]) {
      const { rows: texts } = await sql<{ id: number; text: string; hash: string }>`
        select id, encode(hash, 'hex') as hash, ${auditedText} as text
        from json_populate_recordset(null::audit_entries, ${JSON.stringify(rows)}::json) order by id`.execute(tx)
      for (const { id, text, hash } of texts) {
        previous = createHash('sha256').update(previous).update(text).digest()
        if (previous.toString('hex') !== hash)
          throw new ArchiveFault(`The audit trail was altered before it was exported, at the entry ${id}.`)
        entries++
      }
    },
    verify({ entries: expected, hash }: Trail) {
      if (entries !== expected || previous.toString('hex') !== hash)
        throw new ArchiveFault('The last entries of the audit trail were missing before it was exported.')
    },
  }
}
