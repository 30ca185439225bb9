import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import { searchText } from '../../shared/search-words.ts'
import { changesBetween, type Actor, type AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import { addRows, auditedValues, refuseForeignRows, withRowNumbers } from './lists.ts'
import { refuseForeignReferences } from './references.ts'
import type { Scope } from './rows.ts'
import { sortKeys } from './search.ts'
import { follow, withServerValues } from './server-values.ts'
import { applyReferenceRules } from './reference-rules.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Inserts records in order with few queries; `more` are columns set by the caller. Returns their ids and the audit entries to
 * add.
 */
export async function insertRecords(
  tx: Tx,
  type: RecordType,
  company: Scope,
  actor: Actor,
  given: readonly Values[],
  { more, isImport = false }: { more: Values; isImport?: boolean },
) {
  const numbered = given.map((values) => ({ values: withRowNumbers(type, values) }))
  const entered = await withServerValues(tx, type, company, numbered, isImport)
  const ids = await refuseForeignReferences(type, tx, company, entered, { newRecords: given.length })
  const all = await applyReferenceRules(tx, type, company, entered)
  if (company !== undefined) await refuseForeignRows(tx, type, company, all)
  await refuseAlikeNumbers(
    type,
    tx,
    company,
    all.map((values) => ({ values })),
  )
  // The references check has returned an id for each.
  const records = all.map((values, at) => ({ values, id: Number(ids[at]) }))
  const rows = records.map(({ id, values }) => ({
    ...values,
    searchText: searchText(type, values),
    sortKeys: sortKeys(type, values),
    ...more,
    id,
    companyId: company,
  }))
  await insertRows(tx, type.table, columnsOf(type, more), rows)
  if (company !== undefined) await addRows(tx, type, company, records)
  const fields = Object.keys(inputFields(type).shape)
  const entries = records.map(({ id, values }): AuditedAction => {
    const audited = Object.fromEntries(fields.map((field) => [field, values[field]]))
    // Lets `audit verify` detect a role changed in the database.
    const changes = changesBetween(
      {},
      { ...auditedValues(type, audited), ...('role' in more && { role: more['role'] }) },
    )
    const companyId = type.scope === 'platform' ? id : (company ?? null)
    return { actor, entry: { type, action: 'ADDED', recordId: id, companyId, changes } }
  })
  const written = records.map(({ id, values }) => ({ after: { ...values, id, deleted: false } }))
  return { ids, entries: [...entries, ...(await follow(tx, type, company, actor, written))] }
}

const columnsOf = ({ scope, fields }: RecordType, more: Values) => [
  'id',
  ...(scope === 'company' ? ['companyId'] : []),
  ...Object.keys(fields.shape),
  'searchText',
  'sortKeys',
  ...Object.keys(more),
]
