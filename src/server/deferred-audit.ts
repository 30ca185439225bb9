import { sql } from 'kysely'
import { auditColumns, auditRow, type AuditedAction } from './audit.ts'
import type { Tx } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'

/** Entries per statement. */
const batch = 500

/**
 * Keeps the audit entries of a long transaction until its end, because the company's other writers wait for the head of the
 * chain from the first entry on. They are kept in a temporary table, because their number is unlimited.
 */
export async function deferredAudit(tx: Tx) {
  const columns = sql.join(auditColumns.map((name) => sql.ref(name)))
  await sql`create temp table deferred_entries on commit drop as select ${columns} from audit_entries with no data`.execute(
    tx,
  )
  await sql`alter table deferred_entries add number bigint generated always as identity primary key`.execute(tx)
  return {
    add: (entries: readonly AuditedAction[]) => insertRows(tx, 'deferredEntries', auditColumns, entries.map(auditRow)),

    /** Adds them to the trail in order, as the last statements of the transaction. */
    async write() {
      for (let last: number | null = 0; last !== null;) {
        const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
          with next as materialized (
            select * from deferred_entries where number > ${last} order by number limit ${batch}
          ), added as (
            insert into audit_entries (${columns}) select ${columns} from next order by number
          )
          select max(number) as last from next`.execute(tx)
        last = rows[0]?.last ?? null
      }
    },
  }
}
