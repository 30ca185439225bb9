import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { listColumns } from './lists.ts'
import { type AnyRecord, recordTables, type RecordTables, type Rows } from './record-tables.ts'
import { referenced } from './references.ts'

const stored = ['id', 'version', 'deleted', 'dateCreated'] as const

/** Builds expressions over the columns of a type's own table. */
export type ColumnsOf<Type extends RecordType> = ExpressionBuilder<Tables, Type['table'] & keyof Tables>

/** Restricts a list, for example to a month. */
export type ListFilter<Type extends RecordType = RecordType> = (columns: ColumnsOf<Type>) => Expression<SqlBool>

/** The parts of a query, for code that does not know the columns of its type; `recordQueries` has checked them. */
export interface QueryParts {
  filter?: Expression<SqlBool> | undefined
  order?: readonly string[] | undefined
}

/** The rows of a company (of the table of companies, its own row). */
export const rowsOf = (tx: Tx, { table, scope }: RecordType, company: CompanyOrAll): Rows =>
  recordTables(tx)
    .selectFrom(table)
    .$if(company !== undefined, (rows) =>
      rows.where(scope === 'company' ? `${table}.companyId` : `${table}.id`, '=', Number(company)),
    )

/**
 * The tables, with those of what functions derive for these columns: of all records, or only of those with these ids. Each is computed
 * once: joined directly, PostgreSQL would estimate few rows of one function and compute another one for each of them.
 */
export const derivedTables = (
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  columns: readonly string[],
  ids: readonly number[] | null = null,
): RecordTables =>
  functionsOf(type, columns).reduce(
    (tables: RecordTables, by) =>
      tables.with(
        (table) => table(by).materialized(),
        () =>
          sql<AnyRecord>`(select ${sql.join(['id', ...derivedBy(type, columns, by)].map((name) => sql.ref(name)))}
            from ${sql.raw(by)}(${company ?? null}::bigint, ${ids}::bigint[], ${today()}::date))`,
      ),
    recordTables(tx),
  )

const functionsOf = ({ computed = {} }: RecordType, columns: readonly string[]) => [
  ...new Set(columns.flatMap((name) => computed[name]?.by ?? [])),
]

/** Those of the columns that a function derives: what nobody asks for, PostgreSQL does not compute. */
const derivedBy = ({ computed = {} }: RecordType, columns: readonly string[], by: string) =>
  [...new Set(columns)].filter((name) => computed[name]?.by === by)

/**
 * The rows of a company with those of these columns that are derived, so that orders and responses can name them; part of a statement of
 * `derivedTables`.
 */
export function rowsWith(
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  columns: readonly string[],
  tables: RecordTables = recordTables(tx),
): Rows {
  const { table } = type
  const functions = functionsOf(type, columns)
  const derived = functions.flatMap((by) => derivedBy(type, columns, by).map((name) => `${by}.${name}`))
  if (derived.length === 0) return rowsOf(tx, type, company)
  const joined = functions.reduce(
    (rows, name): Rows => rows.leftJoin(name, `${name}.id`, `${table}.id`),
    rowsOf(tx, type, company),
  )
  return tables.selectFrom(joined.selectAll(table).select(derived).as(table))
}

/**
 * The existing records with these ids, as in responses except for flat lists: fields, references with their names, lists, and what is
 * derived from other records.
 */
export function completeRows(tx: Tx, type: RecordType, company: CompanyOrAll, ids: readonly number[]) {
  const computed = Object.entries(type.computed ?? {})
    .filter(([name, { stored: isStored, onlyFiltered }]) => !onlyFiltered && (!isStored || type.columns.includes(name)))
    .map(([name]) => name)
  const columns = [...stored, ...Object.keys(type.fields.shape), ...(type.serverFields ?? []), ...computed]
  return rowsWith(tx, type, company, computed, derivedTables(tx, type, company, computed, ids))
    .where(sql<SqlBool>`${sql.ref(`${type.table}.id`)} = any(${ids}::bigint[])`)
    .select(columns.map((column) => `${type.table}.${column}`))
    .select(type.references.map((reference) => referenced(reference, type.table).as(reference.as)))
    .select(listColumns(type))
    .execute()
}
