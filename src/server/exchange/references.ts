import { sql } from 'kysely'
import { nestedLists } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import { fold, sortKey } from '../../shared/serbian-script.ts'
import type { AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/record-tables.ts'
import { titleOf } from '../records/references.ts'
import { type Column, partOf } from './columns.ts'
import { operator } from './operator.ts'
import type { Rows } from './table.ts'
import type { IdOf, IdOfParts } from './values.ts'

/**
 * Finds a company's live records by title, in any script and case. If several records differ only in these, the name
 * must match exactly; several records with exactly the same name match none. If a reference has to agree with another
 * field of the row, only records that do so are considered.
 */
export async function idsByName(tx: Tx, company: CompanyId, { to, within }: Reference) {
  const key = (value: unknown, name: string) => `${within ? String(value) : ''} ${name}`
  async function* all() {
    for (const type of to) {
      const columns = { name: titleOf(type, type.table), within: withinOf(within) }
      for await (const { id, name, within: value } of liveRecords(tx, company, type.table, columns))
        yield { id, exact: key(value, String(name)), alike: key(value, fold(String(name))) }
    }
  }
  const alike: Ids = new Map()
  for await (const each of all()) add(alike, each.alike, each.id)
  const exact: Ids = new Map()
  if ([...alike.values()].includes(undefined))
    for await (const each of all()) if (alike.get(each.alike) === undefined) add(exact, each.exact, each.id)
  return (searched: string, row: Readonly<Record<string, unknown>> = {}): number | undefined => {
    const value = within && row[within.field]
    return alike.get(key(value, fold(searched))) ?? exact.get(key(value, searched.normalize('NFC').trim()))
  }
}

/** Numbers and codes are compared as in unique indexes: 12а and 12a are the same. */
const alike = (text: unknown) => sortKey(typeof text === 'string' ? text : '').replaceAll(' ', '')

/** Finds records by the parts that a file states: section, row and number of a grave. Several matches count as none. */
async function idsByParts(
  tx: Tx,
  company: CompanyId,
  { to: [{ table }], within, parts = [] }: Reference,
  stated: readonly string[],
) {
  const columns = parts
    .filter(({ name }) => stated.includes(name))
    .map(({ name, of }): [string, Sql] => [
      name,
      of
        ? sql`(select ${sql.ref(of.title)} from ${sql.table(of.table)} part
          where part.company_id = ${company} and part.id = ${sql.ref(`${table}.${of.field}`)})`
        : sql.ref(`${table}.${name}`),
    ])
  const names = columns.map(([name]) => name)
  const key = (values: Readonly<Record<string, unknown>>, place: unknown) =>
    JSON.stringify([within ? place : null, ...names.map((name) => alike(values[name]))])
  const ids: Ids = new Map()
  const read = { ...Object.fromEntries(columns), within: withinOf(within) }
  for await (const each of liveRecords(tx, company, table, read)) add(ids, key(each, each['within']), each.id)
  return (values: Readonly<Record<string, string>>, row: Readonly<Record<string, unknown>>): number | undefined =>
    ids.get(key(values, within && row[within.field]))
}

/** Records per query, because a company may have many. */
const batch = 5000
type Sql = ReturnType<typeof sql>

async function* liveRecords(tx: Tx, company: CompanyId, table: string, columns: Readonly<Record<string, Sql>>) {
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: { id: number; [column: string]: unknown }[] = await recordTables(tx)
      .selectFrom(table)
      .select('id')
      .select(Object.entries(columns).map(([name, column]) => column.as(name)))
      .where('companyId', '=', company)
      .where('deleted', '=', false)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    yield* rows
    last = rows.length < batch ? undefined : rows.at(-1)?.id
  }
}

/** Ids by a key; undefined for a key of several records. */
type Ids = Map<string, number | undefined>
const add = (ids: Ids, key: string, id: number) => void ids.set(key, ids.has(key) ? undefined : id)

/** How the references in these columns find their records by name. */
export async function referencesByName(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
): Promise<IdOf> {
  const isStated = (name: string) => columns.some((column) => column?.field === name)
  const stated = [
    ...type.references.map((reference) => ({ name: reference.field, column: reference.field, reference })),
    ...nestedLists(type).flatMap(([list, { references = [] }]) =>
      references.map((reference) => ({ name: `${list}.${reference.field}`, column: list, reference })),
    ),
  ].filter(({ column }) => isStated(column))
  const finders = new Map<string, Awaited<ReturnType<typeof idsByName>>>()
  for (const { name, reference } of stated) finders.set(name, await idsByName(tx, company, reference))
  return (field, name, row) => finders.get(field)?.(name, row)
}

/** The same for references given in several columns of the file. */
export async function referencesByParts(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
): Promise<IdOfParts> {
  const all = columns.flatMap((column) => (column && partOf(column, type)) ?? [])
  const finders = new Map<string, Awaited<ReturnType<typeof idsByParts>>>()
  for (const [reference, parts] of Map.groupBy(all, (part) => part.reference))
    finders.set(
      reference.field,
      await idsByParts(
        tx,
        company,
        reference,
        parts.map(({ part }) => part),
      ),
    )
  return (field, stated, row) => finders.get(field)?.(stated, row)
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
  { columns, rows }: { columns: readonly (Column | undefined)[]; rows: Rows },
) {
  const all: Awaited<ReturnType<typeof createNamed>>[] = []
  for (const reference of type.references) {
    if (!reference.to.some(({ table }) => table === creating.table)) continue
    const at = columns.findIndex((column) => column?.field === reference.field)
    const names = new Set<string>()
    for await (const { cells } of rows) if (typeof cells[at] === 'string') names.add(cells[at])
    all.push(await createNamed(tx, company, creating, reference, [...names]))
  }
  return { created: all.flatMap(({ created }) => created), entries: all.flatMap(({ entries }) => entries) }
}
