import { sql } from 'kysely'
import type { ChildList } from '../shared/child-lists.ts'
import type { RecordType } from '../shared/record.ts'
import { identifyingField } from './audit.ts'
import type { Database, Tx } from './database/connection.ts'
import { snakeCase } from './database/names.ts'
import type { FilesFolder } from './files/files-folder.ts'
import { fileDifferences } from './files/verification.ts'
import { inKeyOrder, isAfter, isWithin, type Keyed } from './records/key-order.ts'

/** A record that differs from the audit trail. Values are left out because they are personal data. */
export interface Difference {
  /** The record type's name, e.g. `deathRecord`. */
  type: string
  id: number
  companyId: number | null
  /** `deleted` is the deletion state, `companyId` the record's company. Undefined if the whole record is missing. */
  field: string | undefined
}

const batch = 2000
/** A pending e-mail can also expire, without an audit entry. */
const transient = new Set(['pendingEmail'])

/**
 * Compares each record with the latest audited value of each field, its deletion state and its company. Fields without audit
 * entries, because the record is older or they never changed, are not compared. The content of a record's file is compared with the
 * hash in the audit trail.
 */
export async function* recordDifferences(
  db: Database,
  types: readonly RecordType[],
  folder?: FilesFolder,
): AsyncGenerator<Difference> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    for (const type of types) {
      yield* differencesOf(tx, type)
      yield* fileDifferences(tx, type, folder)
    }
    await tx.commit().execute()
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

async function* differencesOf(tx: Tx, type: RecordType): AsyncGenerator<Difference> {
  const columns = await columnsOf(tx, type)
  for (let last: Keyed | undefined; ;) {
    const { rows } = await sql<Keyed>`
      select id, ${companyOf(type)} as company_id from ${sql.table(type.table)} t
      where ${isAfter(type, 't', last)} order by ${inKeyOrder(type, 't')} limit ${sql.lit(batch)}`.execute(tx)
    last = rows.at(-1)
    if (last === undefined) break
    yield* await changed(tx, type, columns, { ids: rows.map(({ id }) => id), range: [rows[0] ?? last, last] })
  }
  yield* await missing(tx, type)
}

/** The columns with their names in the audit trail. */
async function columnsOf(tx: Tx, type: RecordType) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${snakeCase(type.table)}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  return rows.map(({ name }) => ({
    field: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name,
  }))
}

type Column = Awaited<ReturnType<typeof columnsOf>>[number]

interface Batch {
  ids: readonly number[]
  range: readonly [Keyed, Keyed]
}

async function changed(tx: Tx, type: RecordType, columns: readonly Column[], { ids, range }: Batch) {
  const known = columns
    .filter(({ field }) => !transient.has(field))
    .map(({ field, name }) => sql`(${sql.lit(field)}, ${sql.lit(name)}, ${sql.lit(identifyingField.test(field))})`)
  const { rows } = await sql<Difference>`
    with records as (
      select t.id, t.deleted, ${companyOf(type)} as company_id, to_jsonb(t) as fields
      from ${sql.table(type.table)} t where ${isWithin(type, range, 't')}
    ), latest as (
      select distinct on (record_id, field) record_id, each.key as field, each.value -> 'to' as audited
      from audit_entries cross join jsonb_each(changes) each
      where record_id = any(${ids}) and action_name not like 'ACCESS%'
      order by record_id, field, audit_entries.id desc
    ), states as (
      select distinct on (record_id) record_id, action_name = ${`${type.code}_DELETED`} as deleted
      from audit_entries
      where record_id = any(${ids})
        and action_name in (${`${type.code}_ADDED`}, ${`${type.code}_DELETED`}, ${`${type.code}_RESTORED`})
      order by record_id, id desc
    ), stored as (
      select records.id as record_id, latest.field, fields -> known.name as value, audited, masked
      from records
      join latest on latest.record_id = records.id
      join (values ${sql.join(known)}) known (field, name, masked) on known.field = latest.field
      ${sql.join(
        Object.entries(type.lists ?? {}).map((list) => sql`union all ${rowValues(type, list, range)}`),
        sql` `,
      )}
    )
    select ${type.name}::text as type, id, company_id, field from (
      select records.id, company_id, field
      from records join stored on record_id = records.id
      cross join lateral (select coalesce(value, 'null') as value, coalesce(audited, 'null') as audited) v
      where v.value <> v.audited and not (
        masked and jsonb_typeof(v.value) = 'string' and v.audited = to_jsonb(${masked(sql`v.value #>> '{}'`)}))
      union all
      select records.id, company_id, 'deleted' from records join states on states.record_id = records.id
      where states.deleted <> records.deleted
      union all
      select records.id, records.company_id, 'companyId' from records
      join audit_entries on record_id = records.id and action_name = ${`${type.code}_ADDED`}
        and audit_entries.company_id is distinct from records.company_id and audit_entries.company_id is not null
    ) differing order by id, field`.execute(tx)
  return rows
}

/**
 * The values in the rows of a list, by their names in the audit trail, and the audited ones. Values without audit
 * entries are compared only if the record's first entry is known, because that contains all rows.
 */
function rowValues(type: RecordType, [name, list]: readonly [string, ChildList], range: Batch['range']) {
  const parent = sql.ref(`listed.${list.parent}`)
  const fields = Object.keys(list.fields.shape).map((field) => {
    const pattern = list.flat?.names[field] ?? `${name}.#.${field}`
    return { field, known: sql`(${sql.lit(pattern)}, ${sql.lit(identifyingField.test(field))})`, pattern }
  })
  const values = fields.map(({ field, pattern }) => sql`(${sql.lit(pattern)}, to_jsonb(${sql.ref(`listed.${field}`)}))`)
  const isShown = list.flat
    ? sql`number in (${sql.join(list.flat.numbers.map((number) => sql.lit(number)))})`
    : sql`true`
  return sql`
    select record_id, field, value, audited, coalesce(masked, false)
    from (
      select ${parent} as record_id, replace(each.pattern, '#', number::text) as field, value
      from ${sql.table(list.table)} listed cross join lateral (values ${sql.join(values)}) each (pattern, value)
      where ${isWithin(type, range, 'listed', list.parent)} and ${isShown}
    ) present
    full join (
      select latest.*, masked from latest
      join (values ${sql.join(fields.map(({ known }) => known))}) known (pattern, masked)
        on known.pattern = regexp_replace(latest.field, '[0-9]+', '#')
    ) known using (record_id, field)
    where audited is not null or exists (
      select from audit_entries added where added.record_id = present.record_id and action_name = ${`${type.code}_ADDED`})`
}

/** Records removed from their table: the application only marks records as deleted. */
async function missing(tx: Tx, type: RecordType) {
  const { rows } = await sql<Difference>`
    select ${type.name}::text as type, record_id as id, company_id from audit_entries
    where action_name = ${`${type.code}_ADDED`} and record_id is not null
      and not exists (select from ${sql.table(type.table)} t where t.id = record_id)
    order by record_id`.execute(tx)
  return rows.map((row) => ({ ...row, field: undefined }))
}

const companyOf = ({ scope }: RecordType) => (scope === 'platform' ? sql`t.id` : sql`t.company_id`)

/** The SQL equivalent of `lastDigits` in audit.ts. */
const masked = (value: ReturnType<typeof sql>) => sql`case when length(${value}) > 4
  then lpad(right(${value}, 4), length(${value}), '*') else repeat('*', length(${value})) end`
