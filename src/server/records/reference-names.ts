import { sql } from 'kysely'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { recordTables } from './search.ts'

/** The entries with the ids of other records replaced by their names. */
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
    const rows = await recordTables(tx)
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

/** The entries with the titles of their records, including deleted ones, in one query. */
export async function withTitles(
  tx: Tx,
  entries: readonly AuditTrailEntry[],
  types: readonly RecordType[],
): Promise<AuditTrailEntry[]> {
  const concerned = types.flatMap((type) => {
    const ids = entries.filter((entry) => typeOf(entry, [type])).flatMap(({ recordId }) => recordId ?? [])
    return ids.length > 0 ? [titles(type, [...new Set(ids)])] : []
  })
  if (concerned.length === 0) return [...entries]
  const { rows } = await sql<{ id: number; title: string }>`${sql.join(concerned, sql` union all `)}`.execute(tx)
  // Ids are unique across all record types.
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return entries.map((entry) => ({ ...entry, recordTitle: titleOf.get(entry.recordId ?? 0) ?? null }))
}

const titles = (type: RecordType, ids: readonly number[]) =>
  sql`select id, concat_ws(' ', ${sql.join(type.title.map((field) => sql.ref(field)))}) as title
    from ${sql.table(type.table)} where id in (${sql.join(ids)})`

const typeOf = ({ actionName }: Pick<AuditTrailEntry, 'actionName'>, types: readonly RecordType[]) =>
  types.find(({ code }) => actionName.startsWith(`${code}_`))

function referencesIn(entry: AuditTrailEntry, types: readonly RecordType[]) {
  const { changes } = entry
  return (typeOf(entry, types)?.references ?? []).flatMap(({ field, table }) => {
    const change = changes?.[field]
    const ids = [change?.from, change?.to].filter((id) => typeof id === 'number')
    return change && ids.length > 0 ? [{ field, table, ids, ...change }] : []
  })
}
