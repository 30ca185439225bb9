import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import { fold, sortKey } from '../../shared/serbian-script.ts'
import type { AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/record-tables.ts'
import { titleOf } from '../records/references.ts'
import type { Column } from './columns.ts'
import { operator } from './operator.ts'
import type { Row } from './table.ts'

/**
 * Finds a company's live records by title, in any script and case. If several records differ only in these, the name
 * must match exactly; several records with exactly the same name match none. If a reference has to agree with another
 * field of the row, only records that do so are considered.
 */
export async function idsByName(tx: Tx, company: CompanyId, { to, within }: Reference) {
  const all: { id: number; name: string; within: unknown }[] = []
  for (const type of to)
    all.push(
      ...(await recordTables(tx)
        .selectFrom(type.table)
        .select(['id', titleOf(type, type.table).as('name'), withinOf(within).as('within')])
        .where('companyId', '=', company)
        .where('deleted', '=', false)
        .execute()),
    )
  const key = (value: unknown, name: string) => `${within ? String(value) : ''} ${name}`
  const exact = byKey(all.map(({ id, name, within: value }) => [key(value, name), id]))
  const alike = byKey(all.map(({ id, name, within: value }) => [key(value, fold(name)), id]))
  return (searched: string, row: Readonly<Record<string, unknown>> = {}): number | undefined => {
    const value = within && row[within.field]
    const exactKey = key(value, searched.normalize('NFC').trim())
    return exact.has(exactKey) ? exact.get(exactKey) : alike.get(key(value, fold(searched)))
  }
}

/** Numbers and codes are compared as in unique indexes: 12а and 12a are the same. */
const alike = (text: unknown) => sortKey(typeof text === 'string' ? text : '').replaceAll(' ', '')

/** Finds records by the parts that a file states: section, row and number of a grave. Several matches count as none. */
export async function idsByParts(tx: Tx, company: CompanyId, { to: [{ table }], within, parts = [] }: Reference) {
  const columns = parts.map(({ name, of }) =>
    of
      ? sql`(select ${sql.ref(of.title)} from ${sql.table(of.table)} part
          where part.company_id = ${company} and part.id = ${sql.ref(`${table}.${of.field}`)})`.as(name)
      : sql.ref(`${table}.${name}`).as(name),
  )
  const all = await recordTables(tx)
    .selectFrom(table)
    .select(['id', withinOf(within).as('within')])
    .select(columns)
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .execute()
  const found = new Map<string, Map<string, number | undefined>>()
  return (stated: Readonly<Record<string, string>>, row: Readonly<Record<string, unknown>>): number | undefined => {
    const names = Object.keys(stated).toSorted()
    const key = (values: Readonly<Record<string, unknown>>, place: unknown) =>
      JSON.stringify([within ? place : null, ...names.map((name) => alike(values[name]))])
    const signature = names.join()
    const ids = found.get(signature) ?? byKey(all.map((each) => [key({ ...each }, each.within), each.id]))
    found.set(signature, ids)
    return ids.get(key(stated, within && row[within.field]))
  }
}

/** The ids by key; undefined for a key of several records. */
function byKey(all: readonly (readonly [key: string, id: number])[]) {
  const ids = new Map<string, number | undefined>()
  for (const [key, id] of all) ids.set(key, ids.has(key) ? undefined : id)
  return ids
}

const withinOf = (within: Reference['within']) => (within ? sql.ref(within.field) : sql`null`)

/**
 * Creates records for names that do not exist yet, if the title of their type is one field, and returns the names and
 * the audit entries to add. Invalid names are left for the import to reject.
 */
async function createNamed(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  reference: Reference,
  names: readonly string[],
): Promise<{ created: string[]; entries: readonly AuditedAction[] }> {
  const created: string[] = []
  const entries: AuditedAction[] = []
  const [field, ...others] = type.title
  if (field === undefined || others.length > 0) return { created, entries }
  for (const name of names) {
    const idOf = await idsByName(tx, company, reference)
    const checked = type.fields.safeParse({ [field]: name })
    if (idOf(name) !== undefined || !checked.success) continue
    const inserted = await recordQueries(type).insertAll(tx, company, operator(company), [checked.data])
    entries.push(...inserted.entries)
    created.push(name.trim())
  }
  return { created, entries }
}

/** Creates the records of a type that the rows name and that do not exist yet, like `createNamed`. */
export async function createMissing(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  creating: RecordType,
  { columns, rows }: { columns: readonly (Column | undefined)[]; rows: readonly Row[] },
) {
  const all: Awaited<ReturnType<typeof createNamed>>[] = []
  for (const reference of type.references) {
    if (!reference.to.some(({ table }) => table === creating.table)) continue
    const at = columns.findIndex((column) => column?.field === reference.field)
    const names = rows.map(({ cells }) => cells[at]).filter((cell) => typeof cell === 'string')
    all.push(await createNamed(tx, company, creating, reference, [...new Set(names)]))
  }
  return { created: all.flatMap(({ created }) => created), entries: all.flatMap(({ entries }) => entries) }
}
