import { sql, type SqlBool } from 'kysely'
import { composedText } from '../../shared/composed-text.ts'
import { valuesIn } from '../../shared/value-fields.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import { changesBetween, type Actor, type AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { recordTables } from './record-tables.ts'
import type { Scope } from './rows.ts'
import { derived } from './search.ts'

type Values = Readonly<Record<string, unknown>>

/** The records that values refer to, by field and id. */
type Referenced = ReadonlyMap<string, ReadonlyMap<unknown, Values>>

/** The references whose records restrict this record's values or are part of its composed text. */
const referencesWithRules = ({ references, composed }: RecordType) => {
  const parts = Object.values(composed?.parts ?? {}).flatMap((part) =>
    typeof part === 'string' ? [] : [part.reference],
  )
  const read = new Set([...(composed ? [composed.template.reference] : []), ...parts])
  return references.filter(
    ({ field, sameFieldAs, valuesFrom, notAbove }) => sameFieldAs ?? valuesFrom ?? notAbove ?? read.has(field),
  )
}

async function referencedBy(
  tx: Tx,
  company: Scope,
  references: readonly Reference[],
  all: readonly Values[],
): Promise<Referenced> {
  const found = new Map<string, Map<unknown, Values>>()
  for (const { field, to } of references) {
    const ids = [...new Set(all.map((values) => values[field]).filter((id) => typeof id === 'number'))]
    const rows = new Map<unknown, Values>()
    for (const { table } of ids.length === 0 ? [] : to) {
      const named = await recordTables(tx)
        .selectFrom(table)
        .selectAll()
        .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
        .$if(company !== undefined, (ofCompany) => ofCompany.where('companyId', '=', Number(company)))
        .execute()
      for (const row of named) rows.set(row.id, row)
    }
    found.set(field, rows)
  }
  return found
}

const recordOf = (referenced: Referenced, values: Values, field: string) => referenced.get(field)?.get(values[field])

function withComposed({ composed }: RecordType, values: Values, referenced: Referenced): Values {
  if (!composed) return values
  const { field, template, parts } = composed
  const chosen = recordOf(referenced, values, template.reference)?.[template.field]
  const composing = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'string' ? values[part] : recordOf(referenced, values, part.reference)?.[part.field],
    ]),
  )
  return { ...values, [field]: composedText(typeof chosen === 'string' ? chosen : template.otherwise, composing) }
}

/** `before` is the stored record: its section may have been restricted since. */
function checkReferenceRules(type: RecordType, values: Values, referenced: Referenced, before?: Values) {
  const isChanged = (field: string) => before?.[field] !== values[field]
  const faults = referencesWithRules(type).flatMap(({ field, sameFieldAs, valuesFrom, notAbove = [] }) => {
    const record = recordOf(referenced, values, field)
    if (!record) return []
    const isElsewhere = sameFieldAs && record[sameFieldAs.field] !== values[sameFieldAs.field]
    const limit = valuesFrom && record[valuesFrom.by]
    const allowed = typeof limit === 'string' ? valuesIn(limit) : []
    const isRefused =
      valuesFrom &&
      allowed.length > 0 &&
      !allowed.includes(String(values[valuesFrom.field])) &&
      (isChanged(field) || isChanged(valuesFrom.field))
    const exceeded = notAbove.filter(
      (most) =>
        Number(values[most.field] ?? 0) > Number(record[most.by]) && (isChanged(field) || isChanged(most.field)),
    )
    return [
      ...(isElsewhere ? [{ code: sameFieldAs.code, field }] : []),
      ...(isRefused && !isElsewhere ? [{ code: valuesFrom.code, field: valuesFrom.field }] : []),
      ...exceeded.map((most) => ({ code: most.code, field: most.field })),
    ]
  })
  if (faults.length > 0) throw refusedFields(faults)
}

/** New values with their composed texts; refused if they conflict with the referenced records. */
export async function applyReferenceRules(
  tx: Tx,
  type: RecordType,
  company: Scope,
  all: readonly Values[],
): Promise<readonly Values[]> {
  const references = referencesWithRules(type)
  if (references.length === 0) return all
  const referenced = await referencedBy(tx, company, references, all)
  for (const values of all) checkReferenceRules(type, values, referenced)
  return all.map((values) => withComposed(type, values, referenced))
}

/** The same for an edit, which may contain only some of the fields. */
export async function applyReferenceRulesToEdit(
  tx: Tx,
  type: RecordType,
  company: Scope,
  { before, values }: { before: Values; values: Values },
): Promise<Values> {
  const references = referencesWithRules(type)
  if (references.length === 0) return values
  const after = { ...before, ...values }
  const referenced = await referencedBy(tx, company, references, [after])
  checkReferenceRules(type, after, referenced, before)
  const { composed } = type
  if (!composed) return values
  return { ...values, [composed.field]: withComposed(type, after, referenced)[composed.field] }
}

/**
 * The same for records that are restored: the records they refer to may have changed since. What was chosen before a limit of its
 * section stays.
 */
export async function checkRestored(tx: Tx, type: RecordType, company: Scope, all: readonly Values[]) {
  const references = referencesWithRules(type)
  if (references.length === 0) return
  const referenced = await referencedBy(tx, company, references, all)
  const limited = new Set(references.flatMap(({ notAbove = [] }) => notAbove.map(({ field }) => field)))
  for (const values of all) {
    const before = Object.fromEntries(Object.entries(values).filter(([field]) => !limited.has(field)))
    checkReferenceRules(type, values, referenced, before)
  }
}

const batch = 500

/**
 * Recomposes the texts of the records that refer to a changed record. Each change is an edit; returns the audit entries
 * to add at the end of the transaction.
 */
export async function recomposeTexts(
  tx: Tx,
  type: RecordType,
  company: CompanyId,
  actor: Actor,
  { field, id }: { field: string; id: number },
): Promise<AuditedAction[]> {
  const { composed } = type
  if (!composed) return []
  const entries: AuditedAction[] = []
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: readonly Values[] = await recordTables(tx)
      .selectFrom(type.table)
      .selectAll()
      .where('companyId', '=', company)
      .where(field, '=', id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    const referenced = await referencedBy(tx, company, referencesWithRules(type), rows)
    const edits = rows.flatMap((row) => {
      const values = withComposed(type, row, referenced)
      const changes = changesBetween(row, { [composed.field]: values[composed.field] })
      return Object.keys(changes).length > 0
        ? [{ id: Number(row['id']), changes, values, ...derived(type, values) }]
        : []
    })
    await sql`
      update ${sql.table(type.table)} record set ${sql.ref(composed.field)} = edited.composed,
        search_text = edited.search_text, sort_keys = edited.sort_keys::jsonb, version = record.version + 1
      from unnest(
        ${edits.map((edit) => edit.id)}::bigint[], ${edits.map(({ values }) => values[composed.field])}::text[],
        ${edits.map(({ searchText }) => searchText)}::text[], ${edits.map(({ sortKeys }) => sortKeys)}::text[]
      ) edited (id, composed, search_text, sort_keys)
      where record.id = edited.id`.execute(tx)
    for (const { id: recordId, changes } of edits)
      entries.push({ actor, entry: { type, action: 'EDITED', recordId, companyId: company, changes } })
    const end = rows.at(-1)?.['id']
    last = typeof end === 'number' ? end : undefined
  }
  return entries
}
