import { type AuditTrailEntry, typeOfAction } from '../../shared/audit-trail.ts'
import { rowCell } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { titlesOf } from './references.ts'

/** The entries with ids of other records replaced by their titles; only those of the types `named`, if given. */
export async function namedReferences(
  tx: Tx,
  entries: readonly AuditTrailEntry[],
  types: readonly RecordType[],
  named?: readonly RecordType[],
): Promise<AuditTrailEntry[]> {
  const references = entries.flatMap((entry) => referencesIn(entry, types))
  const referenced = new Map(references.flatMap(({ to }) => to.map((each) => [each.table, each])))
  const ids = references.flatMap(({ change }) => [change.from, change.to]).filter((id) => typeof id === 'number')
  const nameable = [...referenced.values()].filter(({ table }) => named?.some((type) => type.table === table) ?? true)
  const titles = await titlesOf(tx, nameable, ids)
  const titleOf = (id: unknown) => (typeof id === 'number' ? (titles.get(id) ?? id) : id)
  return entries.map((entry) => {
    const changes = { ...entry.changes }
    for (const { field, change } of referencesIn(entry, types))
      changes[field] = { from: titleOf(change.from), to: titleOf(change.to) }
    return { ...entry, changes: entry.changes && changes }
  })
}

/** The entries with the titles of their records, including deleted ones. */
export async function withTitles(
  tx: Tx,
  entries: readonly AuditTrailEntry[],
  types: readonly RecordType[],
): Promise<AuditTrailEntry[]> {
  const records = entries.flatMap(({ actionName, recordId }) => {
    const type = typeOfAction(types, actionName)
    return type && recordId !== null ? [{ type, recordId }] : []
  })
  const titles = await titlesOf(
    tx,
    [...new Set(records.map(({ type }) => type))],
    records.map(({ recordId }) => recordId),
  )
  return entries.map((entry) => ({ ...entry, recordTitle: titles.get(entry.recordId ?? 0) ?? null }))
}

/** The references among the changes, also in the rows of lists: `holders.2.graveyardId`. */
function referencesIn(entry: AuditTrailEntry, types: readonly RecordType[]) {
  const type = typeOfAction(types, entry.actionName)
  if (!type) return []
  return Object.entries(entry.changes ?? {}).flatMap(([field, change]) => {
    const cell = rowCell(field)
    const references = cell ? (type.lists?.[cell.list]?.references ?? []) : type.references
    const reference = references.find((each) => each.field === (cell?.field ?? field))
    return reference ? [{ field, to: reference.to, change }] : []
  })
}
