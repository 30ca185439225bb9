import { sql } from 'kysely'
import { nestedLists } from '../../shared/child-lists.ts'
import { isSame, nearKey } from '../../shared/identity.ts'
import type { RecordType } from '../../shared/record.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/record-tables.ts'
import { type Column } from './columns.ts'
import { fieldsOfName } from './whole-names.ts'

type Values = Readonly<Record<string, unknown>>
interface Checked {
  line: number
  values: Values
}

/** Finds rows that are in the register already: docs/requirements.md#rows-that-are-in-the-register-already */
export async function knownRows(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  columns: readonly (Column | undefined)[],
): Promise<(rows: readonly Checked[]) => Promise<ReadonlyMap<number, number>>> {
  // Records of this import have larger ids.
  const { rows: next } = await sql<{ id: number }>`select nextval('record_id') as id`.execute(tx)
  const before = Number(next[0]?.id)
  const live = recordTables(tx)
    .selectFrom(type.table)
    .select('id')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('id', '<', before)
  const stated: ReadonlySet<string> = new Set(
    columns.flatMap((column) => [
      column?.field?.split('.')[0] ?? '',
      ...Object.values(fieldsOfName({ type }, column?.field)).flatMap((field) => field ?? []),
    ]),
  )
  const isEmpty = (await live.limit(1).execute()).length === 0
  /** Each record is one row only: two equal rows are two records. */
  const used = new Set<number>()

  /** The records whose number is nearly the same within the same others, as two spellings of it are one: graves. */
  const near = new Map<string, number[]>()
  const [placed] = type.unique.filter(({ within }) => within)
  const nearOf = ({ field, within = [] }: RecordType['unique'][number], values: object) =>
    JSON.stringify([...within, field].map((name) => nearValue(Reflect.get(values, name))))
  async function readNear() {
    if (!placed || isEmpty) return
    const { field, within = [] } = placed
    for (const each of await live.select([...within, field]).execute()) {
      const key = nearOf(placed, each)
      near.set(key, [...(near.get(key) ?? []), each.id])
    }
  }
  await readNear()

  async function candidates(rows: readonly Checked[]) {
    const valuesOf = (field: string) => [...new Set(rows.flatMap(({ values }) => values[field] ?? []))]
    const { recognised } = type
    const ids = new Set<number>()
    for (const fields of [...type.unique.map(({ field }) => [field]), ...(recognised?.by ?? [])]) {
      const stated = fields.map((field) => ({ field, values: valuesOf(field) }))
      if (stated.some(({ values }) => values.length === 0)) continue
      const query = stated.reduce((all, { field, values }) => all.where(field, 'in', values), live)
      for (const { id } of await query.execute()) ids.add(id)
    }
    if (placed) for (const { values } of rows) for (const id of near.get(nearOf(placed, values)) ?? []) ids.add(id)
    const { unknown } = recognised ?? {}
    if (unknown && rows.some(({ values }) => isBlank(values[unknown])))
      for (const { id } of await live.where(unknown, 'is', null).execute()) ids.add(id)
    if (recognised?.byTitle) {
      const keys = rows.map(({ values }) => fold(textsOf(type.title, values).join(' ')).slice(0, longestKey))
      for (const { id } of await live.where('nameKey', 'in', keys).execute()) ids.add(id)
    }
    return ids.size === 0 ? [] : recordQueries(type).existing(tx, company, [...ids])
  }

  return async (rows) => {
    const known = new Map<number, number>()
    if (isEmpty) return known
    const alike = Map.groupBy(await candidates(rows), (record) => keyOf(type, record))
    for (const { line, values } of rows) {
      const record = alike
        .get(keyOf(type, values))
        ?.find((each) => !used.has(each.id) && isKnown(type, stated, values, { ...each }))
      if (!record) continue
      used.add(record.id)
      known.set(line, record.id)
    }
    return known
  }
}

const nearValue = (value: unknown) => (typeof value === 'string' ? nearKey(value) : (value ?? ''))
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Narrows the candidates down. */
const keyOf = ({ title, unique, recognised }: RecordType, values: object) =>
  JSON.stringify(textsOf(recognised?.equal ? title : unique.map(({ field }) => field), values).map(nearKey))

const textsOf = (fields: readonly string[], values: object) =>
  fields.map((field) => {
    const value: unknown = Reflect.get(values, field)
    return typeof value === 'string' ? value : ''
  })
/** Of the column `name_key`. */
const longestKey = 200

function equal(one: unknown, other: unknown) {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  return typeof one === 'string' && typeof other === 'string' ? isSame(one, other) : one === other
}

function isKnown(type: RecordType, stated: ReadonlySet<string>, values: Values, record: Values) {
  const isEqual = (field: string) => equal(values[field], record[field])
  const isEqualIfBoth = (field: string) => isBlank(values[field]) || isBlank(record[field]) || isEqual(field)
  const { equal: identifying, ifBoth = [] } = type.recognised ?? {}
  const isNumbered = type.unique.some(({ field }) => !isBlank(values[field]))
  if (identifying && !isNumbered) return identifying.every(isEqual) && ifBoth.every(isEqualIfBoth)
  const lists = nestedLists(type).map(([name]) => name)
  const fields = Object.keys(values).filter((field) => stated.has(field) && !lists.includes(field))
  return (
    fields.every((field) => isBlank(values[field]) || isEqual(field)) &&
    lists.every((name) => !stated.has(name) || areSame(values[name], record[name]))
  )
}

/** Whether the rows of a list are the same, as far as the file states them. */
function areSame(rows: unknown, others: unknown) {
  if (!Array.isArray(rows) || !Array.isArray(others)) return isBlank(rows)
  return (
    rows.length === others.length &&
    rows.every((row: object, at) => {
      const other: unknown = others[at]
      const valueOf = (field: string): unknown =>
        typeof other === 'object' && other !== null ? Reflect.get(other, field) : undefined
      return Object.entries(row).every(([field, value]) => isBlank(value) || equal(value, valueOf(field)))
    })
  )
}
