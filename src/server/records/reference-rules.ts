import { sql, type SqlBool } from 'kysely'
import { composedText } from '../../shared/composed-text.ts'
import { valuesIn } from '../../shared/value-fields.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { recordTables } from './record-tables.ts'

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
  company: CompanyOrAll,
  references: readonly Reference[],
  all: readonly Values[],
): Promise<Referenced> {
  const byField = new Map<string, Map<unknown, Values>>()
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
    byField.set(field, rows)
  }
  return byField
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

/**
 * New values, complete or some of those of a stored record, with their composed texts; refused if they conflict with the referenced
 * records.
 */
export async function applyReferenceRules(
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  all: readonly { readonly values: Values; readonly before?: Values | undefined }[],
): Promise<readonly Values[]> {
  const references = referencesWithRules(type)
  if (references.length === 0) return all.map(({ values }) => values)
  const whole = all.map(({ values, before }) => ({ ...before, ...values }))
  const referenced = await referencedBy(tx, company, references, whole)
  const { composed } = type
  return all.map(({ values, before }, at) => {
    const after = whole[at] ?? {}
    checkReferenceRules(type, after, referenced, before)
    return composed ? { ...values, [composed.field]: withComposed(type, after, referenced)[composed.field] } : values
  })
}

/**
 * The same for records that are restored: the records they refer to may have changed since. What was chosen before a limit of its
 * section stays.
 */
export async function checkRestored(tx: Tx, type: RecordType, company: CompanyOrAll, all: readonly Values[]) {
  const references = referencesWithRules(type)
  if (references.length === 0) return
  const referenced = await referencedBy(tx, company, references, all)
  const comparedFields = new Set(references.flatMap(({ notAbove = [] }) => notAbove.map(({ field }) => field)))
  for (const values of all) {
    const before = Object.fromEntries(Object.entries(values).filter(([field]) => !comparedFields.has(field)))
    checkReferenceRules(type, values, referenced, before)
  }
}
