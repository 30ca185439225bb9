import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { isIn, prepared } from '../database/postgres.ts'
import { listColumns } from './lists.ts'
import { recordTables, type Rows } from './record-tables.ts'
import { referenced } from './references.ts'

const stored = ['id', 'version', 'deleted', 'dateCreated'] as const

/** The company whose rows are accessed; undefined for all companies, in a transaction of the platform. */
export type Scope = CompanyId | undefined

/** Builds expressions over the columns of a type's own table. */
export type ColumnsOf<Type extends RecordType> = ExpressionBuilder<Tables, Type['table'] & keyof Tables>

/** Restricts a list, for example to a month. */
export type ListFilter<Type extends RecordType = RecordType> = (columns: ColumnsOf<Type>) => Expression<SqlBool>

/** Columns that a query computes, by name. */
export type Computed = Readonly<Record<string, AliasableExpression<unknown>>>

/** The parts of a query, for code that does not know the columns of its type; `recordQueries` has checked them. */
export interface QueryParts {
  computed: Computed
  filter?: Expression<SqlBool> | undefined
  order?: readonly string[] | undefined
}

/**
 * The rows of a company (of the table of companies, its own row), with computed columns in addition to those of the
 * table.
 */
export const rowsOf = (tx: Tx, { table, scope }: RecordType, company: Scope, computed: Computed = {}) =>
  withComputed(tx, table, computed).$if(company !== undefined, (rows) =>
    rows.where(scope === 'company' ? `${table}.companyId` : `${table}.id`, '=', Number(company)),
  )

/** The computed columns are in a subquery, so that conditions and orders can name them; PostgreSQL merges it into the query. */
function withComputed(tx: Tx, table: string, computed: Computed): Rows {
  const rows = recordTables(tx).selectFrom(table)
  const columns = Object.entries(computed).map(([name, expression]) => expression.as(name))
  return columns.length === 0 ? rows : recordTables(tx).selectFrom(rows.selectAll(table).select(columns).as(table))
}

/** The rows with everything that a response contains: fields, references with their names, and lists. */
export function complete(type: RecordType, rows: Rows, computed: Computed = {}) {
  const columns = [
    ...stored,
    ...Object.keys(type.fields.shape),
    ...(type.serverFields ?? []),
    ...Object.keys(type.computed ?? {}).filter((name) => type.computed?.[name]?.stored && type.columns.includes(name)),
    ...Object.keys(computed),
  ]
  return rows
    .select(columns.map((column) => `${type.table}.${column}`))
    .select(type.references.map((reference) => referenced(reference, type.table).as(reference.as)))
    .select(listColumns(type))
}

/** The existing records with these ids, as in responses except for flat lists. */
export const completeRows = (
  tx: Tx,
  type: RecordType,
  company: Scope,
  ids: readonly number[],
  computed: Computed = {},
) =>
  complete(type, rowsOf(tx, type, company, computed), computed)
    .where(isIn(`${type.table}.id`, ids))
    .modifyEnd(prepared)
    .execute()
