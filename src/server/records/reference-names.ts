import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { anyTables } from './search.ts'

/** The same entries with names in place of the ids of other records, which tell nobody anything. */
export async function namedReferences(
  tx: Tx,
  entries: readonly AuditTrailEntry[],
  types: readonly RecordType[],
): Promise<AuditTrailEntry[]> {
  const tables = Map.groupBy(
    entries.flatMap((entry) => referencesIn(entry, types)),
    ({ table }) => table,
  )
  const names = new Map<string, Map<number, string>>()
  for (const [table, references] of tables) {
    const rows = await anyTables(tx)
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(references.flatMap(({ ids }) => ids))])
      .execute()
    names.set(table, new Map(rows.map((row) => [row.id, String(row['name'])])))
  }
  return entries.map((entry) => {
    const changes = { ...entry.changes }
    for (const { field, table, from, to } of referencesIn(entry, types)) {
      const nameOf = (id: unknown) => (typeof id === 'number' ? (names.get(table)?.get(id) ?? id) : id)
      changes[field] = { from: nameOf(from), to: nameOf(to) }
    }
    return { ...entry, changes: entry.changes && changes }
  })
}

function referencesIn({ actionName, changes }: AuditTrailEntry, types: readonly RecordType[]) {
  const type = types.find(({ code }) => actionName.startsWith(`${code}_`))
  return (type?.references ?? []).flatMap(({ field, table }) => {
    const change = changes?.[field]
    const ids = [change?.from, change?.to].filter((id) => typeof id === 'number')
    return change && ids.length > 0 ? [{ field, table, ids, ...change }] : []
  })
}
