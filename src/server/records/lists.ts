import { sql } from 'kysely'
import { flatFields, flatName, type ChildList } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'

type Values = Readonly<Record<string, unknown>>
type Row = Values & { readonly number: number }

const listsOf = ({ lists = {} }: RecordType) => Object.entries(lists)
const columnsOf = ({ fields }: ChildList) => ['number', ...Object.keys(fields.shape)]

/** The values that are columns of the record's own table. */
export function ownValues(type: RecordType, values: Values): Values {
  const listed = flatFields(type)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in listed)))
}

/** A column for each list, with its rows as JSON; `withFlatRows` converts them. */
export const listColumns = (type: RecordType) =>
  listsOf(type).map(([name, list]) => {
    const pairs = columnsOf(list).map((column) => sql`${sql.lit(column)}, ${sql.ref(`${list.table}.${column}`)}`)
    return sql<Row[]>`(select coalesce(json_agg(json_build_object(${sql.join(pairs)})), '[]')
      from ${sql.table(list.table)}
      where ${sql.ref(`${list.table}.${list.parent}`)} = ${sql.ref(`${type.table}.id`)})`.as(name)
  })

/** The record with the rows of flat lists as fields; missing ones are null. */
export function withFlatRows(type: RecordType, record: object): Values {
  const all: Record<string, unknown> = { ...record }
  for (const [name, { flat }] of listsOf(type)) {
    // Selected by `listColumns`.
    const rows = new Map((all[name] as readonly Row[]).map((row) => [row.number, row]))
    delete all[name]
    for (const number of flat.numbers)
      for (const [field, pattern] of Object.entries(flat.names))
        all[flatName(pattern, number)] = rows.get(number)?.[field] ?? null
  }
  return all
}

/** The rows of a list; empty ones are not stored. */
const rowsIn = ({ flat }: ChildList, values: Values): Row[] =>
  flat.numbers
    .map((number) => ({
      number,
      ...Object.fromEntries(
        Object.entries(flat.names).map(([field, pattern]) => [field, values[flatName(pattern, number)] ?? null]),
      ),
    }))
    .filter(({ number: _number, ...fields }) => Object.values(fields).some((value) => value !== null))

/** Adds the rows of new records. */
export async function addRows(
  tx: Tx,
  type: RecordType,
  companyId: CompanyId,
  records: readonly { readonly id: number; readonly values: Values }[],
) {
  for (const [, list] of listsOf(type)) {
    const rows = records.flatMap(({ id, values }) =>
      rowsIn(list, values).map((row) => ({ companyId, [list.parent]: id, ...row })),
    )
    if (rows.length > 0) await tx.withTables<Record<string, Values>>().insertInto(list.table).values(rows).execute()
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
    if (JSON.stringify(rowsIn(list, before)) === JSON.stringify(rowsIn(list, after))) continue
    await tx.withTables<Record<string, Values>>().deleteFrom(list.table).where(list.parent, '=', id).execute()
    await addRows(tx, { ...type, lists: { [name]: list } }, companyId, [{ id, values: after }])
  }
}
