import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import { searchText } from '../../shared/search-words.ts'
import { changesBetween, type Actor, type AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import { refuseAlikeNumbers } from './alike-numbers.ts'
import type { Keep } from './idempotency-key.ts'
import { addRows, auditedValues, refuseForeignRows, withRowNumbers } from './lists.ts'
import { refuseForeignReferences } from './references.ts'
import type { Scope } from './rows.ts'
import { sortKeys } from './search.ts'
import { follow, withServerValues } from './server-values.ts'
import { applyReferenceRules } from './reference-rules.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a new record, and who creates it. */
export interface Creation {
  readonly actor: Actor
  readonly values: Values
  readonly keep?: Keep | undefined
}

/**
 * Inserts records in order with few queries; `more` are columns set by the caller. Returns their ids and the audit entries to
 * add.
 */
export async function insertRecords(
  tx: Tx,
  type: RecordType,
  company: Scope,
  given: readonly Creation[],
  { more, isAwaited = false }: { more: Values; isAwaited?: boolean },
) {
  const entered = await withServerValues(
    tx,
    type,
    company,
    given.map(({ values }) => ({ values: withRowNumbers(type, values) })),
    isAwaited,
  )
  const ids = await refuseForeignReferences(type, tx, company, entered, { newRecords: given.length })
  const values = await applyReferenceRules(tx, type, company, entered)
  const all = given.map(({ actor }, at) => ({ actor, values: values[at] ?? {} }))
  if (company !== undefined) await refuseForeignRows(tx, type, company, values)
  await refuseAlikeNumbers(type, tx, company, all)
  // The references check has returned an id for each.
  const records = all.map((each, at) => ({ ...each, id: Number(ids[at]) }))
  const rows = records.map(({ id, values }) => ({
    ...values,
    searchText: searchText(type, values),
    sortKeys: sortKeys(type, values),
    ...more,
    id,
    companyId: company,
  }))
  await insertRows(tx, type.table, columnsOf(type, more), rows, isAwaited)
  if (company !== undefined) await addRows(tx, type, company, records)
  const fields = Object.keys(inputFields(type).shape)
  const entries = records.map(({ id, actor, values }): AuditedAction => {
    const audited = Object.fromEntries(fields.map((field) => [field, values[field]]))
    // Lets `audit verify` detect a role changed in the database.
    const changes = changesBetween(
      {},
      { ...auditedValues(type, audited), ...('role' in more && { role: more['role'] }) },
    )
    const companyId = type.scope === 'platform' ? id : (company ?? null)
    return { actor, entry: { type, action: 'ADDED', recordId: id, companyId, changes } }
  })
  for (const [actor, own] of Map.groupBy(records, (record) => record.actor)) {
    const written = own.map(({ id, values }) => ({ after: { ...values, id, deleted: false } }))
    entries.push(...(await follow(tx, type, company, actor, written)))
  }
  return { ids, entries }
}

const columnsOf = ({ scope, fields }: RecordType, more: Values) => [
  'id',
  ...(scope === 'company' ? ['companyId'] : []),
  ...Object.keys(fields.shape),
  'searchText',
  'sortKeys',
  ...Object.keys(more),
]
