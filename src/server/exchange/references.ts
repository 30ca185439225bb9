import { sql } from 'kysely'
import { nestedLists } from '../../shared/child-lists.ts'
import { meant, type Meant, nearKey } from '../../shared/identity.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference, ReferencePart } from '../../shared/references.ts'
import type { AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/record-tables.ts'
import { titleOf } from '../records/references.ts'
import type { By } from '../records/rules.ts'
import type { Stage } from './book.ts'
import { type Column, partOf } from './columns.ts'
import { operator } from './operator.ts'
import { type Named, naming, nearlyFits } from './row-fault.ts'
import type { IdOf, IdOfParts } from './values.ts'

interface Candidate {
  readonly id: number
  readonly title: string
  readonly texts: readonly string[]
}

/**
 * Finds a company's live records by title, or by the parts that a file states, such as section, row and number of a grave:
 * docs/domain/script-and-sorting.md#identity. If a reference has to agree with another field of the row, only records that do so are
 * considered.
 */
async function finderOf(
  tx: Tx,
  company: CompanyId,
  { code, to, sameFieldAs }: Reference,
  parts: readonly ReferencePart[] = [],
) {
  const keyOf = (texts: readonly string[], place: unknown) =>
    JSON.stringify([sameFieldAs ? place : null, ...texts.map(nearKey)])
  const known = new Map<string, Candidate[]>()
  for (const type of to) {
    const ofParts = parts.map(({ name, of }): [string, Sql] => [
      name,
      of
        ? sql`(select ${sql.ref(of.title)} from ${sql.table(of.table)} part
          where part.company_id = ${company} and part.id = ${sql.ref(`${type.table}.${of.field}`)})`
        : sql.ref(`${type.table}.${name}`),
    ])
    const place = sameFieldAs ? sql.ref(sameFieldAs.field) : sql`null`
    const columns = { title: titleOf(type, type.table), within: place, ...Object.fromEntries(ofParts) }
    for await (const { id, title, within: value, ...rest } of liveRecords(tx, company, type.table, columns)) {
      const texts = parts.length === 0 ? [text(title)] : parts.map(({ name }) => text(rest[name]))
      const key = keyOf(texts, value)
      const alike = known.get(key)
      if (alike) alike.push({ id, title: text(title), texts })
      else known.set(key, [{ id, title: text(title), texts }])
    }
  }
  // Most rows name one of a few.
  const answered = new Map<string, Named>()
  return (texts: readonly string[], row: Values = {}): Named => {
    const place = sameFieldAs && row[sameFieldAs.field]
    const key = JSON.stringify([place, ...texts])
    const named =
      answered.get(key) ??
      namedBy(
        code,
        meant(texts, known.get(keyOf(texts, place)) ?? [], (each) => each.texts),
      )
    answered.set(key, named)
    return named
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const titles = (candidates: readonly Candidate[]) => candidates.map(({ title }) => title)

function namedBy(code: string, { one, several, near }: Meant<Candidate>): Named {
  if (one) return { id: one.id }
  if (several.length > 0)
    return {
      fault: { code: code.replace(/_NOT_EXIST$/, '_AMBIGUOUS'), explanation: naming(undefined, titles(several)) },
    }
  return { fault: near.length === 0 ? { code } : { code, explanation: nearlyFits(titles(near)) } }
}

/** Records per query, because a company may have many. */
const batch = 5000
type Sql = ReturnType<typeof sql>
type Values = Readonly<Record<string, unknown>>

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
  const finders = new Map<string, Finder>()
  for (const { name, reference } of stated) finders.set(name, await finderOf(tx, company, reference))
  return (field, name, row) => foundBy(finders, field, [name], row)
}

/** The same for references given in several columns of the file. */
export async function referencesByParts(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
): Promise<IdOfParts> {
  const all = columns.flatMap((column) => (column && partOf(column, type)) ?? [])
  const finders = new Map<string, Finder>()
  const statedBy = new Map<string, readonly string[]>()
  for (const [reference, own] of Map.groupBy(all, (part) => part.reference)) {
    const parts = (reference.parts ?? []).filter(({ name }) => own.some(({ part }) => part === name))
    finders.set(reference.field, await finderOf(tx, company, reference, parts))
    statedBy.set(
      reference.field,
      parts.map(({ name }) => name),
    )
  }
  return (field, stated, row) =>
    foundBy(
      finders,
      field,
      (statedBy.get(field) ?? []).map((name) => stated[name] ?? ''),
      row,
    )
}

type Finder = Awaited<ReturnType<typeof finderOf>>

function foundBy(finders: ReadonlyMap<string, Finder>, field: string, texts: readonly string[], row?: Values) {
  const finder = finders.get(field)
  if (!finder) throw new Error(`Nothing finds the records of ${field}.`)
  return finder(texts, row)
}

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
    const find = await finderOf(tx, company, reference)
    const checked = type.fields.safeParse({ [field]: name })
    if (find([name]).fault?.code !== reference.code || !checked.success) continue
    const by: By = { tx, company, actor: operator(company), writer: 'import', entries }
    await recordQueries(type).save(by, [{ values: checked.data }])
    created.push(name.trim())
  }
  return { created, entries }
}

/** Creates the records of a type that the rows name and that do not exist yet, like `createNamed`. */
export async function createMissing(
  tx: Tx,
  company: CompanyId,
  { exchanged: { type }, columns, rows }: Pick<Stage, 'exchanged' | 'columns' | 'rows'>,
  creating: RecordType,
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
