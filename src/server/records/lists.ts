import { sql } from 'kysely'
import { flatFields, flatName, nestedLists, type ChildList } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { liveIds, referenced } from './references.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Values & { readonly number: number }

const listsOf = ({ lists = {} }: RecordType) => Object.entries(lists)
const fieldsOf = ({ fields }: ChildList) => Object.keys(fields.shape)
const tables = (tx: Tx) => tx.withTables<Record<string, Values>>()

/** The values that are columns of the record's own table. */
export function ownValues(type: RecordType, values: Values): Values {
  const listed = { ...flatFields(type), ...type.lists }
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in listed)))
}

/** A column for each list, with its rows in order as JSON; `flattenLists` converts those of flat lists. */
export const listColumns = (type: RecordType) =>
  listsOf(type).map(([name, list]) => {
    const { table, parent, order = [], references = [] } = list
    const column = (of: string) => sql.ref(`${table}.${of}`)
    const values = ['number', ...fieldsOf(list)].map((field) => sql`${sql.lit(field)}, ${column(field)}`)
    const named = references.map((reference) => sql`${sql.lit(reference.as)}, ${referenced(reference, table)}`)
    return sql<Row[]>`(
      select coalesce(json_agg(json_build_object(${sql.join([...values, ...named])})
        order by ${sql.join([...order, 'number'].map(column))}), '[]')
      from ${sql.table(table)}
      where ${column('companyId')} = ${sql.ref(`${type.table}.companyId`)}
        and ${column(parent)} = ${sql.ref(`${type.table}.id`)})`.as(name)
  })

/** The record with the rows of flat lists as fields; missing ones are null. */
export function flattenLists(type: RecordType, record: object): Values {
  const all: Record<string, unknown> = { ...record }
  for (const [name, { flat }] of listsOf(type)) {
    if (!flat) continue
    const rows = new Map(rowsOf(all[name]).map((row) => [row.number, row]))
    delete all[name]
    for (const number of flat.numbers)
      for (const [field, pattern] of Object.entries(flat.names))
        all[flatName(pattern, number)] = rows.get(number)?.[field] ?? null
  }
  return all
}

/** The rows of a nested list: selected by `listColumns`, or validated and numbered. */
const rowsOf = (value: unknown) => (value ?? []) as readonly Row[]

/** The rows of a list; those without any value in a flat one are not stored. */
function rowsIn(name: string, list: ChildList, values: Values): Row[] {
  const { flat } = list
  const row = (number: number, valueOf: (field: string) => unknown): Row => ({
    number,
    ...Object.fromEntries(fieldsOf(list).map((field) => [field, valueOf(field) ?? null])),
  })
  if (!flat) return rowsOf(values[name]).map((each) => row(each.number, (field) => each[field]))
  return flat.numbers
    .map((number) => row(number, (field) => values[flatName(flat.names[field] ?? field, number)]))
    .filter(({ number: _number, ...fields }) => Object.values(fields).some((value) => value !== null))
}

/** Numbers the rows that are added, after all others. */
export function withRowNumbers(type: RecordType, values: Values, before: Values = {}): Values {
  const numbered = nestedLists(type)
    .filter(([name]) => name in values)
    .map(([name]): [string, readonly Row[]] => {
      const rows: readonly Partial<Row>[] = rowsOf(values[name])
      let last = Math.max(0, ...[...rowsOf(before[name]), ...rows].map(({ number = 0 }) => number))
      return [name, rows.map((row) => ({ ...row, number: row.number ?? ++last }))]
    })
  return { ...values, ...Object.fromEntries(numbered) }
}

/**
 * The values by their names in the audit trail: the name in the second row of the list `holders` is `holders.2.name`. Those
 * of removed rows are null.
 */
export function auditedValues(type: RecordType, values: Values, before: Values = {}): Values {
  const lists = nestedLists(type).filter(([name]) => name in values)
  const nested = lists.flatMap(([name, list]) => {
    const cells = (from: Values) =>
      rowsIn(name, list, from).flatMap(({ number, ...row }) =>
        Object.entries(row).map(([field, value]) => [`${name}.${number}.${field}`, value] as const),
      )
    return [...cells(before).map(([cell]) => [cell, null] as const), ...cells(values)]
  })
  const others = Object.entries(values).filter(([name]) => !lists.some(([list]) => list === name))
  return Object.fromEntries([...others, ...nested])
}

/** References of rows must be live records of the company, unless the record had them before. Reports those of the first record. */
export async function refuseForeignRows(
  tx: Tx,
  type: RecordType,
  company: CompanyId,
  all: readonly { readonly values: Values; readonly before?: Values | undefined }[],
) {
  for (const [name, list] of nestedLists(type))
    for (const reference of list.references ?? []) {
      const { field, code } = reference
      const added = all.map(({ values, before }) => {
        const kept = new Set(rowsOf(before?.[name]).map((row) => row[field]))
        return rowsOf(values[name]).map((row) => (kept.has(row[field]) ? null : (row[field] ?? null)))
      })
      const ids = new Set(added.flat().filter((id) => id !== null))
      if (ids.size === 0) continue
      const live = await liveIds(tx, reference, company, [...ids])
      const faults = added.map((each) =>
        each.flatMap((id, at) => (id === null || live.has(id) ? [] : [{ code, field: `${name}.${at}.${field}` }])),
      )
      const first = faults.find((each) => each.length > 0)
      if (first) throw refusedFields(first)
    }
}

/** Adds the rows of new records. */
export async function addRows(
  tx: Tx,
  type: RecordType,
  companyId: CompanyId,
  records: readonly { readonly id: number; readonly values: Values }[],
) {
  for (const [name, list] of listsOf(type)) {
    const rows = records.flatMap(({ id, values }) =>
      rowsIn(name, list, values).map((row) => ({ companyId, [list.parent]: id, ...row })),
    )
    const columns = ['companyId', list.parent, 'number', ...fieldsOf(list)]
    if (rows.length > 0) await insertRows(tx, list.table, columns, rows)
  }
}

/** Replaces the rows of the lists that differ. */
export async function replaceRows(
  tx: Tx,
  type: RecordType,
  companyId: CompanyId,
  { id, before, after }: { readonly id: number; readonly before: Values; readonly after: Values },
) {
  for (const [name, list] of listsOf(type)) {
    if (JSON.stringify(rowsIn(name, list, before)) === JSON.stringify(rowsIn(name, list, after))) continue
    await tables(tx).deleteFrom(list.table).where('companyId', '=', companyId).where(list.parent, '=', id).execute()
    await addRows(tx, { ...type, lists: { [name]: list } }, companyId, [{ id, values: after }])
  }
}
