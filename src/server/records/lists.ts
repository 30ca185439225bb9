import { sql } from 'kysely'
import { flatFields, flatName, nestedLists, type ChildList } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { refusedFields } from '../refusal.ts'
import { liveIds, referenced } from './references.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Values & { readonly id?: number; readonly number: number }

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
    const values = ['id', 'number', ...fieldsOf(list)].map((field) => sql`${sql.lit(field)}, ${column(field)}`)
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

/** Numbers the rows that are added, after all others. Those of the record are known by their id or number. */
export function withRowNumbers(type: RecordType, values: Values, before?: Values): Values {
  const numbered = nestedLists(type)
    .filter(([name]) => name in values)
    .map(([name]): [string, readonly Row[]] => {
      const known = rowsOf(before?.[name])
      const rows = rowsOf(values[name]).map(({ id, ...row }: Partial<Row>, at) => {
        if (id === undefined || !before) return row
        const number = known.find((each) => each.id === id)?.number
        if (number !== undefined && number === (row.number ?? number)) return { ...row, number }
        throw refusedFields([{ code: 'REQUEST_NOT_VALID', field: `${name}.${at}.id` }])
      })
      let last = Math.max(0, ...[...known, ...rows].map(({ number = 0 }) => number))
      return [name, rows.map((row) => ({ ...row, number: row.number ?? ++last }))]
    })
  return { ...values, ...Object.fromEntries(numbered) }
}

/** Rows of append-only lists stay as they are. */
export function refuseChangedRows(
  type: RecordType,
  all: readonly { readonly values: Values; readonly before?: Values | undefined }[],
) {
  for (const [name, list] of nestedLists(type).filter(([, { appendOnly }]) => appendOnly))
    for (const { values, before = {} } of all) {
      const rows = new Map(rowsIn(name, list, values).map((row) => [row.number, JSON.stringify(row)]))
      const isKept = (row: Row) => rows.get(row.number) === JSON.stringify(row)
      if (name in values && !rowsIn(name, list, before).every(isKept))
        throw refusedFields([{ code: 'ROW_CANNOT_CHANGE', field: name }])
    }
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
        const storedIds = new Set(rowsOf(before?.[name]).map((row) => row[field]))
        return rowsOf(values[name]).map((row) => (storedIds.has(row[field]) ? null : (row[field] ?? null)))
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

const columnsOf = (list: ChildList) => ['companyId', list.parent, 'number', ...fieldsOf(list)]

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
    await insertRows(tx, list.table, columnsOf(list), rows)
  }
}

/** Adds, changes and removes the rows that differ. */
export async function changeRows(
  tx: Tx,
  type: RecordType,
  companyId: CompanyId,
  { id, before, after }: { readonly id: number; readonly before: Values; readonly after: Values },
) {
  for (const [name, list] of listsOf(type)) {
    const stored = new Map(rowsIn(name, list, before).map((row) => [row.number, row]))
    const rows = rowsIn(name, list, after)
    const isSame = (row: Row) => JSON.stringify(row) === JSON.stringify(stored.get(row.number))
    const removed = stored.keys().filter((number) => !rows.some((row) => row.number === number))
    for (const number of removed)
      await tables(tx)
        .deleteFrom(list.table)
        .where('companyId', '=', companyId)
        .where(list.parent, '=', id)
        .where('number', '=', number)
        .execute()
    for (const { number, ...fields } of rows.filter((row) => stored.has(row.number) && !isSame(row)))
      await tables(tx)
        .updateTable(list.table)
        .set(fields)
        .where('companyId', '=', companyId)
        .where(list.parent, '=', id)
        .where('number', '=', number)
        .execute()
    const added = rows.filter((row) => !stored.has(row.number)).map((row) => ({ companyId, [list.parent]: id, ...row }))
    await insertRows(tx, list.table, columnsOf(list), added)
  }
}
