import { sql } from 'kysely'
import { inputFields, nestedLists } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import { searchText } from '../../shared/search-words.ts'
import { statedUnknown } from '../../shared/unknown-values.ts'
import { auditEach, changesBetween, type AuditEntry } from '../audit.ts'
import type { Changes } from '../../shared/audit-trail.ts'
import { insertRows } from '../database/insert-rows.ts'
import { snakeCase } from '../database/names.ts'
import { trustedCompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { refuseDeletedInUse } from './guards.ts'
import {
  addRows,
  auditedValues,
  changeRows,
  ownValues,
  refuseChangedRows,
  refuseForeignRows,
  withRowNumbers,
} from './lists.ts'
import { companyOf, existing, listsOf, lockedRows, notFoundRefusal } from './locked-row.ts'
import { applyReferenceRules } from './reference-rules.ts'
import { checkReferences } from './references.ts'
import { type By, notFoundAt, rulesFor, rulesOf, type Write } from './rules.ts'
import { sortKeys } from './search.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a new record, or those of an existing one that change. */
export interface Item<Stated = Values> {
  readonly id?: number
  readonly values: Stated
  /** The version that the client has read; without it the last write wins, which the audit trail shows. */
  readonly version?: number | undefined
  /** What the request states besides the fields. */
  readonly stated?: Values
  /** The record whose references a new one repeats: they may have been deleted since. */
  readonly repeats?: Values
}

/** An item on its way into the database. */
interface Draft {
  readonly item: Item
  readonly before: Stored | undefined
  readonly values: Values
}
type Stored = Awaited<ReturnType<typeof lockedRows>>[number]

/**
 * Creates and edits records in order, all or none of them; the way of every writer. `columns` are those of new records that are not
 * fields. Returns their ids. An edit that changes nothing writes nothing.
 */
export async function save(by: By, type: RecordType, items: readonly Item[], columns: Values = {}): Promise<number[]> {
  const { tx, company, writer = 'request' } = by
  const entries = by.entries ?? []
  const stored = await storedBefore(by, type, items)
  const requested = items.map((item): Draft => {
    const before = item.id === undefined ? undefined : stored.get(item.id)
    return { item, before, values: withRowNumbers(type, statedUnknown(type, item.values, before), before) }
  })
  const drafts = await derived(by, type, requested)
  const newIds = await checkReferences(
    type,
    tx,
    company,
    drafts.map(({ item: { repeats }, before, values }) => ({ before, values, known: before ?? repeats })),
  )
  const values = await applyReferenceRules(tx, type, company, drafts)
  // The check of the references has returned an id for each new record.
  const ids = items.map(({ id }) => id ?? Number(newIds.shift()))
  const all = drafts.map(({ item, before }, at) => {
    const finalValues = values[at] ?? {}
    // What every edit restates is no new version, because an edit of the earlier one contradicts nothing.
    const isRestated = writer === 'rule' && Object.keys(item.values).length === 0
    const changes = changesOf(type, finalValues, before, columns)
    const isWritten = !before || Object.keys(changes).length > 0
    const version = before ? before.version + (isRestated || !isWritten ? 0 : 1) : 1
    const fixed = { id: Number(ids[at]), version, deleted: before?.deleted ?? false }
    const after = { ...(before ?? nothing(type)), ...finalValues, ...fixed }
    return { item, before, values: finalValues, after, changes, isWritten }
  })
  // The rules also concern what somebody asks for and the server does not store, because something else follows from it.
  const ruled = all.filter(
    ({ before, isWritten }, at) =>
      isWritten || Object.keys(changesOf(type, requested[at]?.values ?? {}, before, columns)).length > 0,
  )
  if (ruled.length === 0) return ids
  const written = ruled.filter(({ isWritten }) => isWritten)
  if (company !== undefined) await refuseForeignRows(tx, type, company, written)
  refuseChangedRows(type, written)
  await refuseAlikeNumbers(
    type,
    tx,
    company,
    written
      .filter(({ before, changes }) => !before || type.unique.some(({ field }) => field in changes))
      .map(({ before, values }) => ({ ...(before && { id: before.id }), values })),
  )
  const writes = ruled.flatMap(({ item, before, after }): Write<RecordType>[] => {
    const owner = before ? companyOf(type, before) : type.scope === 'platform' ? after.id : company
    const input = { ...item.values, ...item.stated }
    const event = before ? 'edited' : 'added'
    // Rules concern live records.
    if (after.deleted) return []
    return [
      { ...by, writer, entries, company: owner ? trustedCompanyId(owner) : undefined, event, before, after, input },
    ]
  })
  for (const check of rulesFor(rulesOf(type).checks, writer)) for (const each of writes) await check(each)
  await withDuplicateErrors(type, async () => {
    await insert(by, type, written, columns)
    await update(by, type, written)
  })
  for (const { before, after, changes } of written)
    entries.push({ actor: by.actor, entry: entryOf(type, before, { ...after, companyId: company ?? null }, changes) })
  await refuseDeletedInUse(
    by,
    type,
    written.flatMap(({ before }) => before?.id ?? []),
  )
  for (const effect of rulesFor(rulesOf(type).effects, writer)) if (writes.length > 0) await effect(writes)
  if (!by.entries) await auditEach(tx, entries)
  return ids
}

/** The existing records, locked until the end of the transaction, so that simultaneous edits wait for each other. */
async function storedBefore({ tx, company, writer }: By, type: RecordType, items: readonly Item[]) {
  const ids = items.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map<number, Stored>()
  const rows = new Map((await lockedRows(type, tx, company, ids)).map((row) => [row.id, row]))
  for (const { id, version } of items) {
    if (id === undefined) continue
    const row = existing(type, rows.get(id), notFoundAt(type))
    // Rules also keep deleted records true.
    if (row.deleted && writer !== 'rule') throw notFoundRefusal(type, notFoundAt(type))
    if (version !== undefined && version !== row.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
  }
  for (const [id, lists] of await listsOf(tx, type, company, ids))
    rows.set(id, { ...existing(type, rows.get(id)), ...lists })
  return rows
}

/** The drafts with the values that the server states. */
async function derived({ tx, company, writer = 'request' }: By, type: RecordType, drafts: readonly Draft[]) {
  let all = drafts
  for (const derivation of rulesFor(rulesOf(type).derived, writer)) {
    const proposals = all.map(({ before, values }) => ({ before, after: { ...(before ?? nothing(type)), ...values } }))
    const stated = await derivation({ tx, company, writer }, proposals)
    all = all.map((draft, at) => ({ ...draft, values: { ...draft.values, ...stated[at] } }))
  }
  return all
}

const nothing = (type: RecordType): Values => ({
  ...Object.fromEntries(Object.keys(inputFields(type).shape).map((field) => [field, null])),
  ...Object.fromEntries(nestedLists(type).map(([name]) => [name, []])),
})

function changesOf(type: RecordType, values: Values, before: Values | undefined, columns: Values): Changes {
  if (before) return changesBetween(auditedValues(type, before), auditedValues(type, values, before))
  const fields = Object.keys(inputFields(type).shape).map((field): [string, unknown] => [field, values[field]])
  // Lets `audit verify` detect a role changed in the database.
  const role = 'role' in columns ? { role: columns['role'] } : {}
  return changesBetween({}, { ...auditedValues(type, Object.fromEntries(fields)), ...role })
}

const entryOf = (
  type: RecordType,
  before: Stored | undefined,
  after: Pick<Stored, 'id' | 'version' | 'deleted' | 'companyId'>,
  changes: Changes,
): AuditEntry => ({
  type,
  action: before ? 'EDITED' : 'ADDED',
  recordId: after.id,
  companyId: companyOf(type, before ?? after),
  changes,
})

interface Written {
  readonly before: Stored | undefined
  readonly values: Values
  readonly after: Values & { readonly id: number; readonly version: number }
}

const searchColumns = (type: RecordType, values: Values) => ({
  searchText: searchText(type, values),
  sortKeys: sortKeys(type, values),
})

async function insert({ tx, company }: By, type: RecordType, written: readonly Written[], columns: Values) {
  const added = written.flatMap(({ before, values, after: { id } }) => (before ? [] : { id, values }))
  if (added.length === 0) return
  const names = [
    'id',
    ...(type.scope === 'company' ? ['companyId'] : []),
    ...Object.keys(type.fields.shape),
    'searchText',
    'sortKeys',
    ...Object.keys(columns),
  ]
  const rows = added.map(({ id, values }) => ({
    ...values,
    ...searchColumns(type, values),
    ...columns,
    id,
    companyId: company,
  }))
  await insertRows(tx, type.table, names, rows)
  if (company !== undefined) await addRows(tx, type, company, added)
}

/** With one statement, which sets the columns that differ in one of the records. */
async function update({ tx, company }: By, type: RecordType, written: readonly Written[]) {
  const edited = written.flatMap(({ before, values, after }) => (before ? { before, values, after } : []))
  if (edited.length === 0) return
  const changed = edited.flatMap(({ before, values }) => Object.keys(changesBetween(before, ownValues(type, values))))
  const names = [...new Set([...changed, 'searchText', 'sortKeys', 'version'])]
  const rows = edited.map(({ after }) => {
    const row: Values = { ...after, ...searchColumns(type, after) }
    return Object.fromEntries(['id', ...names].map((name) => [snakeCase(name), row[name]]))
  })
  const table = sql.table(type.table)
  await sql`
    update ${table} stored set ${sql.join(names.map((name) => sql`${sql.ref(name)} = edited.${sql.ref(name)}`))}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) edited
    where stored.id = edited.id`.execute(tx)
  if (company === undefined) return
  for (const { before, after } of edited) await changeRows(tx, type, company, { id: before.id, before, after })
}
